import type { JsonObject } from "../../../server/core/json/tree/value";
import { detail, draft } from "../../support/manifests";
import { past, release, tagged } from "../../support/release";
import { testRule } from "../../support/rule-tester";

const since = release({ past: past([tagged("v1.0.0")]) });
const SPAWN = '[{ "type": "process_spawn_whitelist", "value": ["git"] }]';
const NETWORK =
  'New since version "1.0.0": Permission "network_http" is added. The plugin can send and receive data over HTTP.';

testRule("release-permission", {
  valid: [
    {
      name: "a manifest that is not released yet",
      text: draft({ permissions: '[{ "type": "network_http" }]' }),
    },
    { name: "a first release", text: draft({ permissions: SPAWN }), options: release() },
    { name: "the same permissions, or fewer", text: draft({ permissions: "[]" }), options: since },
  ],
  invalid: [
    {
      name: "a new permission",
      text: draft({ permissions: '[{ "type": "ipc_register" }, «{ "type": "network_http" }»]' }),
      options: since,
      problems: [{ message: NETWORK, pointer: "/permissions/1", severity: "information" }],
    },
    {
      name: "a permission that the saved catalog entry does not have",
      text: draft({ permissions: '[«{ "type": "network_http" }»]' }),
      options: release({ past: { ...past(), savedResponse: JSON.parse(detail()) as JsonObject } }),
      problems: [
        {
          message: NETWORK.replace('"1.0.0"', '"1.2.3" of the saved catalog entry'),
          pointer: "/permissions/0",
        },
      ],
    },
    {
      name: "each permission of a manifest that none of the releases has",
      text: draft({ permissions: '[«{ "type": "network_http" }»]' }),
      options: release({ past: past([{ ...tagged("v1.0.0"), manifest: undefined }]) }),
      problems: [
        {
          message:
            'New, since no release has the manifest: Permission "network_http" is added. The plugin can send and receive data over HTTP.',
          pointer: "/permissions/0",
          severity: "information",
        },
      ],
    },
    {
      name: "a new program",
      text: draft({ permissions: '[{ "type": "process_spawn_whitelist", "value": ["git", «"hg"»] }]' }),
      options: release({ past: past([tagged("v1.0.0", draft({ permissions: SPAWN }))]) }),
      problems: [
        {
          message:
            'New since version "1.2.3": Permission "process_spawn_whitelist": program "hg" is added. The plugin can start this program.',
          pointer: "/permissions/0/value/1",
        },
      ],
    },
  ],
});
