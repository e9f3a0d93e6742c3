import { testRule } from "../../support/rule-tester";
import { detail, draft, published } from "../../support/manifests";

const lone = (platform: string, keys: string): string =>
  `Platform "${platform}" has no native library. Add ${keys} to "entry.native".`;
const loneKey = (key: string, family: string): string =>
  `Native key "${key}" needs the platform "${family}". Add it to "compatibility.platforms".`;

const manifest = (platforms: string, native: string, write = draft): string =>
  write({
    compatibility: `{ "min_app_version": "1.0.0", "platforms": ${platforms} }`,
    entry: `{ "native": ${native}, "frontend": "frontend/index.js" }`,
  });
const WINDOWS = '"windows_x64": "native/clock.dll"';

testRule("platform-native", {
  valid: [
    { name: "a library for each platform", text: draft() },
    {
      name: "several keys of one family",
      text: manifest('["windows"]', `{ ${WINDOWS}, "windows_arm64": "native/arm.dll" }`),
    },
    {
      name: "a misspelled key, which counts as the intended one",
      text: manifest('["windows"]', '{ "win-x64": "native/a.dll" }'),
    },
    {
      name: "an unknown key, which may be for any platform",
      text: manifest('["windows"]', '{ "x86_64-unknown-linux-musl": "native/a.so" }'),
    },
    {
      name: "a misspelled platform, which counts as the intended one",
      text: manifest('["win32"]', `{ ${WINDOWS} }`),
    },
    {
      name: "an unknown platform, which may be any",
      text: manifest('["haiku"]', `{ ${WINDOWS} }`),
    },
    { name: "no native library at all", text: manifest('["windows", "linux"]', "{}") },
    {
      name: "an unknown platform, which is an unknown value",
      text: manifest('["windows", "haiku"]', `{ ${WINDOWS} }`),
    },
    {
      name: "a key of an unknown family, which was not observed",
      text: manifest(
        '["windows"]',
        `{ ${WINDOWS}, "haiku_x64": "native/clock.so", "__proto__": "a", "a/b~c": "b" }`,
      ),
    },
    {
      name: "a platform and its key of the workspace's vocabulary",
      text: manifest('["haiku"]', '{ "haiku_x64": "native/clock.so" }'),
      options: { vocabulary: { platforms: ["haiku"], platformKeys: ["haiku_x64"] } },
    },
    {
      name: "a key that was not observed, of a family that has a platform",
      text: manifest('["linux"]', '{ "linux_riscv64": "native/clock.so" }'),
    },
    { name: "values of another type", text: manifest('"linux"', `{ ${WINDOWS} }`) },
    { name: "libraries of another type", text: manifest('["linux"]', "[]") },
    { name: "entries of another type", text: manifest('["windows", 1, null]', `{ ${WINDOWS} }`) },
    { name: "platforms that are missing", text: draft({ compatibility: '{ "min_app_version": "1.0.0" }' }) },
    { name: "a key that is being typed", text: manifest('["windows", "linux"]', `{ ${WINDOWS}, "lin" }`) },
    { name: "a platform that is being typed", text: manifest("[win]", `{ ${WINDOWS} }`) },
    { name: "platforms that are not closed", text: manifest('["linux"', `{ ${WINDOWS} }`) },
  ],
  invalid: [
    {
      name: "a platform without a library; a second mention is a duplicate",
      text: manifest('["windows", «"linux"», "linux"]', `{ ${WINDOWS} }`),
      problems: [
        {
          message: lone("linux", '"linux_x64" or "linux_arm64"'),
          pointer: "/compatibility/platforms/1",
          severity: "information",
          related: ['"native"'],
          fixes: {
            'Add native key "linux_x64"': manifest(
              '["windows", "linux", "linux"]',
              `{ ${WINDOWS}, "linux_x64": "native/linux_x64.so" }`,
            ),
            'Add native key "linux_arm64"': manifest(
              '["windows", "linux", "linux"]',
              `{ ${WINDOWS}, "linux_arm64": "native/linux_arm64.so" }`,
            ),
          },
        },
      ],
    },
    {
      name: "each key whose family is not among the platforms",
      text: manifest('["windows"]', `{ ${WINDOWS}, «"macos_arm64"»: "a.dylib", «"macos_x64"»: 3 }`),
      problems: [
        {
          message: loneKey("macos_arm64", "macos"),
          pointer: "/entry/native/macos_arm64",
          severity: "information",
          related: ['"platforms"'],
          fixes: {
            'Add platform "macos"': manifest(
              '["windows", "macos"]',
              `{ ${WINDOWS}, "macos_arm64": "a.dylib", "macos_x64": 3 }`,
            ),
          },
        },
        {
          message: loneKey("macos_x64", "macos"),
          pointer: "/entry/native/macos_x64",
          fixes: {
            'Add platform "macos"': manifest(
              '["windows", "macos"]',
              `{ ${WINDOWS}, "macos_arm64": "a.dylib", "macos_x64": 3 }`,
            ),
          },
        },
      ],
    },
    {
      name: "a key beside a misspelled platform that means another",
      text: manifest('["win32"]', `{ ${WINDOWS}, «"linux_x64"»: "a.so" }`),
      problems: [
        {
          message: loneKey("linux_x64", "linux"),
          pointer: "/entry/native/linux_x64",
          fixes: {
            'Add platform "linux"': manifest('["win32", "linux"]', `{ ${WINDOWS}, "linux_x64": "a.so" }`),
          },
        },
      ],
    },
    {
      name: "both at once, and no platform at all",
      text: manifest("[]", `{ «"windows_x64"»: "native/clock.dll" }`),
      problems: [
        {
          message: loneKey("windows_x64", "windows"),
          pointer: "/entry/native/windows_x64",
          fixes: { 'Add platform "windows"': manifest('["windows"]', `{ ${WINDOWS} }`) },
        },
      ],
    },
    {
      name: "duplicate keys, of which the later counts",
      text: manifest(
        '["linux"]',
        '{ "linux_x64": "a.so", "windows_x64": "a.dll", «"windows_x64"»: "b.dll" }',
      ),
      problems: [
        {
          message: loneKey("windows_x64", "windows"),
          pointer: "/entry/native/windows_x64",
          fixes: {
            'Add platform "windows"': manifest(
              '["linux", "windows"]',
              '{ "linux_x64": "a.so", "windows_x64": "a.dll", "windows_x64": "b.dll" }',
            ),
          },
        },
      ],
    },
    {
      name: "a platform of the workspace's vocabulary, for which no key is known",
      text: manifest('["windows", «"haiku"»]', `{ ${WINDOWS} }`),
      options: { vocabulary: { platforms: ["haiku"] } },
      problems: [{ message: lone("haiku", "a key for it"), pointer: "/compatibility/platforms/1" }],
    },
    {
      name: "text of tabs and Windows line endings, in columns",
      text: '{\r\n\t"compatibility": {\r\n\t\t"platforms": [\r\n\t\t\t«"linux"»\r\n\t\t]\r\n\t},\r\n\t"entry": {\r\n\t\t"native": {\r\n\t\t\t"windows_arm64": "a.dll",\r\n\t\t\t«"windows_x64"»:   "b.dll"\r\n\t\t}\r\n\t}\r\n}'.replace(
        '"windows_arm64"',
        '«"windows_arm64"»',
      ),
      problems: [
        {
          message: lone("linux", '"linux_x64" or "linux_arm64"'),
          pointer: "/compatibility/platforms/0",
          fixes: {
            'Add native key "linux_x64"':
              '{\r\n\t"compatibility": {\r\n\t\t"platforms": [\r\n\t\t\t"linux"\r\n\t\t]\r\n\t},\r\n\t"entry": {\r\n\t\t"native": {\r\n\t\t\t"windows_arm64": "a.dll",\r\n\t\t\t"windows_x64":   "b.dll",\r\n\t\t\t"linux_x64":     "native/linux_x64.so"\r\n\t\t}\r\n\t}\r\n}',
            'Add native key "linux_arm64"':
              '{\r\n\t"compatibility": {\r\n\t\t"platforms": [\r\n\t\t\t"linux"\r\n\t\t]\r\n\t},\r\n\t"entry": {\r\n\t\t"native": {\r\n\t\t\t"windows_arm64": "a.dll",\r\n\t\t\t"windows_x64":   "b.dll",\r\n\t\t\t"linux_arm64":   "native/linux_arm64.so"\r\n\t\t}\r\n\t}\r\n}',
          },
        },
        ...["windows_arm64", "windows_x64"].map((key) => ({
          message: loneKey(key, "windows"),
          pointer: `/entry/native/${key}`,
          fixes: {
            'Add platform "windows"':
              '{\r\n\t"compatibility": {\r\n\t\t"platforms": [\r\n\t\t\t"linux",\r\n\t\t\t"windows"\r\n\t\t]\r\n\t},\r\n\t"entry": {\r\n\t\t"native": {\r\n\t\t\t"windows_arm64": "a.dll",\r\n\t\t\t"windows_x64":   "b.dll"\r\n\t\t}\r\n\t}\r\n}',
          },
        })),
      ],
    },
    {
      name: "compact text",
      text: '{"compatibility":{"platforms":[«"linux"»,"windows"]},"entry":{"native":{"windows_x64":"a.dll"}}}',
      problems: [
        {
          message: lone("linux", '"linux_x64" or "linux_arm64"'),
          pointer: "/compatibility/platforms/0",
          fixes: {
            'Add native key "linux_x64"':
              '{"compatibility":{"platforms":["linux","windows"]},"entry":{"native":{"windows_x64":"a.dll","linux_x64":"native/linux_x64.so"}}}',
            'Add native key "linux_arm64"':
              '{"compatibility":{"platforms":["linux","windows"]},"entry":{"native":{"windows_x64":"a.dll","linux_arm64":"native/linux_arm64.so"}}}',
          },
        },
      ],
    },
    {
      name: "a published manifest, in text that is damaged elsewhere",
      text: manifest('["windows"]', `{ ${WINDOWS}, «"linux_x64"»: "a.so" }`, (members) =>
        published({ ...members, keywords: "[,]" }),
      ),
      problems: [
        {
          message: loneKey("linux_x64", "linux"),
          pointer: "/entry/native/linux_x64",
          fixes: {
            'Add platform "linux"': manifest(
              '["windows", "linux"]',
              `{ ${WINDOWS}, "linux_x64": "a.so" }`,
              (members) => published({ ...members, keywords: "[,]" }),
            ),
          },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({
        manifests: {
          1: { compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", «"macos"»] }' },
        },
      }),
      problems: [
        {
          message: lone("macos", '"macos_arm64" or "macos_x64"'),
          pointer: "/data/versions/1/manifest/compatibility/platforms/1",
          fixes: Object.fromEntries(
            ["macos_arm64", "macos_x64"].map((key) => [
              `Add native key "${key}"`,
              detail({
                manifests: {
                  1: {
                    compatibility: '{ "min_app_version": "1.0.0", "platforms": ["windows", "macos"] }',
                    entry: `{ "native": { ${WINDOWS}, "${key}": "native/${key}.dylib" }, "frontend": "frontend/index.js" }`,
                  },
                },
              }),
            ]),
          ),
        },
      ],
    },
  ],
});
