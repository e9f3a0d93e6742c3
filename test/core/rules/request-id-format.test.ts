import { detail } from "../../support/manifests";
import { testRule, wrongValue } from "../../support/rule-tester";

const wrong = (value: string) =>
  wrongValue(value, (request_id) => detail({ root: { request_id } }), {
    message: `${JSON.stringify(value)} is not a valid request identifier. Use a UUID.`,
    pointer: "/request_id",
    severity: "error",
  });

testRule("request-id-format", {
  valid: [
    { name: "a UUID", text: detail() },
    {
      name: "a UUID in capitals",
      text: detail({ root: { request_id: '"0F9D3C52-7A4E-4D1C-9C3A-5D2F8E6B7A10"' } }),
    },
    {
      name: "the nil UUID",
      text: detail({ root: { request_id: '"00000000-0000-0000-0000-000000000000"' } }),
    },
    { name: "another type, which wrong-type reports", text: detail({ root: { request_id: "7" } }) },
  ],
  invalid: [
    ...["", " ", "req-7", "0f9d3c527a4e4d1c9c3a5d2f8e6b7a10", "{0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10}"].map(
      wrong,
    ),
    ...["0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a1", "0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a1g"].map(wrong),
    ...["0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10\n", "urn:uuid:0f9d3c52-7a4e-4d1c-9c3a-5d2f8e6b7a10"].map(wrong),
  ],
});
