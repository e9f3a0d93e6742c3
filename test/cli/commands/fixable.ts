import { published } from "../../support/manifests";

/** Another plugin than that of the other texts, with names of its own. */
const NODOTS = {
  id: '"nodots"',
  integration: '{ "level4": { "workflow_step_types": ["nodots_wait"] } }',
  commands: '[{ "id": "nodots_now", "description": "Tells the time" }]',
};
/** A safe fix in line 5, none for the `id` in line 3. */
export const HALF = published({ ...NODOTS, version: '"v1.2.3"' });
export const HALF_FIXED = published({ ...NODOTS, version: '"1.2.3"' });
/** Two safe fixes, and then nothing is left. */
export const WHOLE = published({
  version: '"v1.2.3"',
  permissions: '[{ "type": "ipc_register" }, { "type": "ipc_register" }]',
});
export const WHOLE_FIXED = published({ version: '"1.2.3"' });
export const ID =
  '"nodots" is not a valid identifier. Use a reverse-domain name, such as "com.example.clock".';
/** The problem of such an `id` as text. */
export const ID_TEXT = `    3:9  error        ${ID}  id-format
     3 |   "id": "nodots",
       |         ^^^^^^^^
`;
