import { testRule } from "../../support/rule-tester";
import { detail, draft, placeholder } from "../../support/manifests";

const whitelist = (value: string): string => `[{ "type": "process_spawn_whitelist", "value": ${value} }]`;
const spawn = (value: string): string => draft({ permissions: whitelist(value) });
const path = (name: string, plain: string): string =>
  `Executable "${name}" is a path. Use a plain name, such as "${plain}".`;

testRule("executable-name", {
  valid: [
    { name: "plain names", text: spawn('["git", "git.exe", "node20", "C:git", ".."]') },
    { name: "entries of another type", text: spawn('[1, null, ["a/b"]]') },
    { name: "a value of another type", text: spawn('"/usr/bin/git"') },
    {
      name: "the value of another permission, which permission-value-unexpected reports",
      text: draft({ permissions: '[{ "type": "ipc_register", "value": ["a/b"] }]' }),
    },
  ],
  invalid: [
    {
      name: "paths, of either separator",
      text: spawn(String.raw`[«"/usr/bin/git"», "node", «"bin\\tool.exe"», «"./"»]`),
      problems: [
        { message: path("/usr/bin/git", "git"), pointer: "/permissions/0/value/0", severity: "warning" },
        { message: path(String.raw`bin\\tool.exe`, "tool.exe"), pointer: "/permissions/0/value/2" },
        { message: path("./", "git"), pointer: "/permissions/0/value/3" },
      ],
    },
    {
      name: "an empty list",
      text: spawn("«[]»"),
      problems: [
        {
          message: 'No executable is listed. Add plain names, such as "git".',
          pointer: "/permissions/0/value",
          severity: "warning",
        },
      ],
    },
    {
      name: "empty and blank names",
      text: spawn('[«""», «" "»]'),
      problems: [
        {
          message: 'Executable "" is empty. Use a plain name, such as "git".',
          pointer: "/permissions/0/value/0",
        },
        {
          message: 'Executable " " is blank. Use a plain name, such as "git".',
          pointer: "/permissions/0/value/1",
        },
      ],
    },
    {
      name: "arguments, a pattern and a blank at an end",
      text: draft({ permissions: whitelist('[«"git status"», «"*"», «"git "»]') }),
      problems: [
        'Executable "git status" has arguments. Use a plain name, such as "git".',
        'Executable "*" is a pattern. List each plain name, such as "git".',
        'Executable "git " starts or ends with white space. Use a plain name, such as "git".',
      ].map((message, i) => ({ message, pointer: `/permissions/0/value/${i}` })),
    },
    {
      name: "a placeholder",
      text: placeholder({ permissions: whitelist('[«"a/b"»]') }),
      problems: [{ message: path("a/b", "b"), pointer: "/permissions/0/value/0" }],
    },
    {
      name: "a detail response, whose copies of the newest manifest agree",
      text: detail({ manifests: { 0: { permissions: whitelist('[«"a/b"»]') } } }),
      problems: [{ message: path("a/b", "b"), pointer: "/data/versions/0/manifest/permissions/0/value/0" }],
    },
  ],
});
