import { detail, draft, placeholder, published } from "../../support/manifests";
import { madeUpHost } from "../../support/made-up-hosts";
import { testRule } from "../../support/rule-tester";

const CLIPBOARD = {
  items: { properties: { type: { "x-since": [{ is: "clipboard_read", min_app_version: "0.7.0" }] } } },
};
const options = {
  host: madeUpHost("acme", {
    window: {
      "x-since": [{ min_app_version: "0.8.0", min_host_api_version: "0.2.13" }],
      properties: { allow_multiple: { "x-since": [{ is: true, min_app_version: "0.10" }] } },
    },
    permissions: CLIPBOARD,
    commands: { items: { "x-since": [{ min_host_api_version: "0.1.0" }] } },
  }),
};
const ofClipboard = madeUpHost("acme-clipboard", { permissions: CLIPBOARD });
const ofWindow = madeUpHost("acme-window", { window: { "x-since": [{ min_app_version: "0.8.0" }] } });

const NAME = { app: '"min_app_version"', api: '"min_host_api_version"' };
const versions = (app?: string, api?: string, more = ""): string =>
  `{ ${[app && `${NAME.app}: ${app}`, api && `${NAME.api}: ${api}`, '"platforms": ["windows"]'].filter(Boolean).join(", ")}${more} }`;
const WINDOW = '{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": false }';
const window = (compatibility: string | undefined, value = WINDOW, write = draft): string =>
  write({ window: value, commands: "[]", compatibility });

/** A draft with a permission, a window and one of its values that need versions. */
function both(app: string, isMarked = false): string {
  const mark = (text: string) => (isMarked ? `«${text}»` : text);
  const policy = `{ "default_open_mode": "reuse_or_new", "reuse_key": "plugin", "allow_multiple": ${mark("true")} }`;
  return draft({
    permissions: `[{ "type": ${mark('"clipboard_read"')} }]`,
    window: mark(policy),
    commands: "[]",
    compatibility: versions(app, '"1.0"'),
  });
}

testRule("host-version", {
  valid: [
    { name: "a manifest without a host", text: window(versions('"0.1"')) },
    { name: "minimums that are high enough", text: window(versions('"0.8"', '"1"')), options },
    { name: "a manifest that needs no newer version", text: draft({ commands: "[]" }), options },
    { name: "a minimum that is not a version", text: window(versions('"v0.1"', '"?"')), options },
    { name: "a minimum of another type", text: window(versions("0.1", "null")), options },
    { name: "compatibility of another type", text: window('"0.1"'), options },
    {
      name: "a misspelled name",
      text: window(versions('"1"').replace("min_app", "min_ap")),
      options: { host: ofWindow },
    },
    {
      name: "a misspelled compatibility",
      text: window(undefined).replace("{", '{ "compatability": {},'),
      options,
    },
    {
      name: "a placeholder, which has no compatibility",
      text: window(undefined, WINDOW, placeholder),
      options,
    },
    {
      name: "compatibility that is being typed",
      text: '{ "window": {}, "compatibility": { "min_app_version": "1"',
      options,
    },
    {
      name: "a value that needs no version, in place of one that does",
      text: draft({
        permissions: '[{ "type": "ipc_register" }]',
        commands: "[]",
        compatibility: versions('"0.1"'),
      }),
      options,
    },
  ],
  invalid: [
    {
      name: "a member that needs both versions",
      text: window(versions('"0.7.9"', '"0.2.9"'), `«${WINDOW}»`),
      options,
      problems: [
        {
          message:
            '"window" needs version 0.8.0 of Acme Desk 2 and 0.2.13 of its API. Set both in "compatibility".',
          pointer: "/window",
          severity: "error",
          related: ['"0.7.9"', '"0.2.9"'],
          fixes: {
            "☆ Require version 0.8.0 of Acme Desk 2 and 0.2.13 of its API": window(
              versions('"0.8.0"', '"0.2.13"'),
            ),
          },
        },
      ],
    },
    {
      name: "a missing minimum of the API",
      text: window(versions('"0.9"'), `«${WINDOW}»`),
      options,
      problems: [
        {
          message:
            '"window" needs version 0.2.13 of the API of Acme Desk 2. Set "compatibility.min_host_api_version" to it.',
          pointer: "/window",
          related: ['"compatibility"'],
          fixes: {
            "☆ Require version 0.2.13 of the API of Acme Desk 2": window(versions('"0.9"', '"0.2.13"')),
          },
        },
      ],
    },
    {
      name: "no compatibility at all, which another rule fixes",
      text: window(undefined, `«${WINDOW}»`),
      options,
      problems: [
        {
          message:
            '"window" needs version 0.8.0 of Acme Desk 2 and 0.2.13 of its API. Set both in "compatibility".',
          pointer: "/window",
          related: [],
        },
      ],
    },
    {
      name: "values and members with their needed versions and a shared fix",
      text: both('"0.6"', true),
      options,
      problems: [
        {
          message:
            '"clipboard_read" needs version 0.7.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/permissions/0/type",
          fixes: { "☆ Require version 0.10 of Acme Desk 2": both('"0.10"') },
        },
        {
          message: '"window" needs version 0.8.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/window",
          fixes: { "☆ Require version 0.10 of Acme Desk 2": both('"0.10"') },
        },
        {
          message:
            '"allow_multiple": true needs version 0.10 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/window/allow_multiple",
          fixes: { "☆ Require version 0.10 of Acme Desk 2": both('"0.10"') },
        },
      ],
    },
    {
      name: "a root that repeats the minimum, in columns and with Windows line endings",
      text: '{\r\n\t"min_app_version":\t"0.5",\r\n\t"window":\t«{}»,\r\n\t"compatibility":\t{ "min_app_version" : "0.5.0", "min_host_api_version": "1" }\r\n}',
      options,
      problems: [
        {
          message: '"window" needs version 0.8.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/window",
          related: ['"0.5.0"'],
          fixes: {
            "☆ Require version 0.8.0 of Acme Desk 2":
              '{\r\n\t"min_app_version":\t"0.8.0",\r\n\t"window":\t{},\r\n\t"compatibility":\t{ "min_app_version" : "0.8.0", "min_host_api_version": "1" }\r\n}',
          },
        },
      ],
    },
    {
      name: "a maximum below the needed version",
      text: published({
        window: `«${WINDOW}»`,
        commands: "[]",
        compatibility: versions('"0.5"', '"1"'),
        min_app_version: '"0.5"',
        max_app_version: '"0.7"',
      }),
      options,
      problems: [
        {
          message: '"window" needs version 0.8.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/window",
          fixes: {},
        },
      ],
    },
    {
      name: "a maximum in compatibility that the host knows",
      text: window(versions('"0.5"', '"1"', ', "max_app_version": "0.7"'), `«${WINDOW}»`),
      options,
      problems: [
        {
          message: '"window" needs version 0.8.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/window",
          fixes: {},
        },
      ],
    },
    {
      name: "each manifest of a detail response",
      text: detail({
        manifests: {
          1: {
            permissions: '[{ "type": «"clipboard_read"» }]',
            compatibility: versions('"0.5"'),
            min_app_version: '"1.0.0"',
          },
        },
      }),
      options: { host: ofClipboard },
      problems: [
        {
          message:
            '"clipboard_read" needs version 0.7.0 of Acme Desk 2. Set "compatibility.min_app_version" to it.',
          pointer: "/data/versions/1/manifest/permissions/0/type",
          fixes: {
            "☆ Require version 0.7.0 of Acme Desk 2": detail({
              manifests: {
                1: {
                  permissions: '[{ "type": "clipboard_read" }]',
                  compatibility: versions('"0.7.0"'),
                  min_app_version: '"1.0.0"',
                },
              },
            }),
          },
        },
      ],
    },
  ],
});
