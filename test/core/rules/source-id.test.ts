import { withCode } from "../../support/code";
import { draft } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const named = (id: string): string => draft({ id });

testRule("source-id", {
  valid: [
    { name: "a draft whose code was not read", text: named('"com.acme.clock"') },
    {
      name: "code that registers the plugin under its identifier",
      text: named('"com.acme.clock"'),
      options: withCode(["id com.acme.clock a.ts:3", "id com.acme.clock b.rs:1"]),
    },
    {
      name: "code with unknown names",
      text: named('"com.acme.clock"'),
      options: withCode(["id ? a.ts:3"]),
    },
    {
      name: "commands of another name",
      text: named('"com.acme.clock"'),
      options: withCode(["command com.acme.other a.ts:3"]),
    },
    {
      name: "an identifier with another problem",
      text: named('"clock"'),
      options: withCode(["id com.acme.clock a.ts:3"]),
    },
    {
      name: "a template's identifier",
      text: named('"com.example.plugin"'),
      options: withCode(["id com.acme.clock a.ts:3"]),
    },
    {
      name: "an identifier of another type",
      text: named("1"),
      options: withCode(["id com.acme.clock a.ts:3"]),
    },
    {
      name: "an identifier that is being typed",
      text: '{ "id": "com.acme.c',
      options: withCode(["id com.acme.clock a.ts:3"]),
    },
  ],
  invalid: [
    {
      name: "another identifier in the code",
      text: named('«"com.acme.clock"»'),
      options: withCode(["id com.acme.clock a.ts:3", "id com.acme.watch b.ts:7"]),
      problems: [
        {
          message:
            'Identifier "com.acme.clock" differs from "com.acme.watch", which the code registers in "b.ts:7". Use one identifier.',
          pointer: "/id",
          severity: "warning",
          elsewhere: ["b.ts:7 Registered here."],
        },
      ],
    },
    {
      name: "several other identifiers in one problem",
      text: named('«"com.acme.clock"»'),
      options: withCode(["id com.acme.watch a.rs:2", "id com.acme.other b.ts:7"]),
      problems: [
        {
          message:
            'Identifier "com.acme.clock" differs from "com.acme.watch" in "a.rs:2", the first of 2 places. Use one identifier.',
          pointer: "/id",
          elsewhere: ["a.rs:2 Registered here.", "b.ts:7 Registered here."],
        },
      ],
    },
  ],
});
