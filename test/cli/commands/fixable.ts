import { published } from "../../support/manifests";

/** A safe fix in line 5, none for the `id` in line 3. */
export const HALF = published({ id: '"nodots"', version: '"v1.2.3"' });
export const HALF_FIXED = published({ id: '"nodots"', version: '"1.2.3"' });
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
