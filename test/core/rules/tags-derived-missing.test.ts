import { detail, draft, placeholder, published } from "../../support/manifests";
import { testRule } from "../../support/rule-tester";

const missing = (tag: string, from: string): string => `Missing tag "${tag}" for ${from}.`;

const LEVEL = { message: missing("level-4", "capability level 4"), pointer: "/tags", related: ["4"] };
const CAPABILITY = {
  message: missing("host-theme_read", 'host capability "theme_read"'),
  pointer: "/tags",
  related: ['"theme_read"'],
};

const TAGGED = '["host-theme_read", "level-4", "time"]';
/** All the places that hold the newest version's tags. */
const newest = (tags: string): string => detail({ item: { tags }, manifests: { 0: { tags } } });

const withTags = (tags: string): string => published({ host_capabilities: '["theme_read"]', tags });

testRule("tags-derived-missing", {
  valid: [
    { name: "a tag for each level and capability", text: published() },
    { name: "a draft without tags", text: draft() },
    { name: "a placeholder, whose capabilities are unknown", text: placeholder({ tags: "[]" }) },
    {
      name: "no levels and no capabilities",
      text: draft({ tags: "[]", capability_levels: "[]", integration: "{}" }),
    },
    { name: "tags of a wrong type", text: draft({ tags: '"time"' }) },
    {
      name: "levels of a wrong type, which another rule reports",
      text: draft({ tags: "[]", capability_levels: '["4", 4.5, null]' }),
    },
    {
      name: "a misspelled capability whose tag is there: it is the capability that is wrong",
      text: published({ host_capabilities: '["theme_raed"]', tags: TAGGED }),
    },
    {
      name: "a capability that may be meant as the one whose tag is there",
      text: published({ host_capabilities: '["beos"]', tags: TAGGED }),
    },
    {
      name: "a level that may be meant as the one whose tag is there",
      text: published({ capability_levels: "[2]", tags: '["level-4", "time"]' }),
    },
    { name: "a tag of another type, which may be the missing one", text: published({ tags: '["time", 4]' }) },
    { name: "a list of tags that is half typed", text: '{ "capability_levels": [4], "tags": ["time", "lev' },
    { name: "a list of tags with junk in it", text: draft({ tags: '["time" level-4]' }) },
    { name: "a valid detail response", text: detail() },
    { name: "a detail response without versions", text: detail({ data: { versions: "[]" } }) },
    {
      name: "an item without any manifest",
      text: detail({ data: { versions: "[]" }, item: { manifest: undefined, tags: "[]" } }),
    },
  ],
  invalid: [
    {
      name: "a level and a capability: one diagnostic for each tag, and one rebuilding of all",
      text: published({ host_capabilities: '["theme_read"]', tags: '["time"]' }).replace(
        '"tags"',
        '««"tags"»»',
      ),
      problems: [
        {
          ...LEVEL,
          severity: "error",
          fixes: {
            '★ Insert tag "level-4"': published({
              host_capabilities: '["theme_read"]',
              tags: '["level-4", "time"]',
            }),
            "Rebuild the tags": published({ host_capabilities: '["theme_read"]', tags: TAGGED }),
          },
        },
        {
          ...CAPABILITY,
          severity: "error",
          fixes: {
            '★ Insert tag "host-theme_read"': published({
              host_capabilities: '["theme_read"]',
              tags: '["host-theme_read", "time"]',
            }),
            "Rebuild the tags": published({ host_capabilities: '["theme_read"]', tags: TAGGED }),
          },
        },
      ],
    },
    {
      name: "the tags of a draft, in the author's layout: keywords go in, the author's own stay, stale ones go when it is rebuilt",
      text: '{\r\n\t"capability_levels": [4, 4],\r\n\t"keywords": [" Time ", "Zone"],\r\n\t«"tags"»: [\r\n\t\t"mine",\r\n\t\t"level-1"\r\n\t]\r\n}',
      problems: [
        {
          ...LEVEL,
          fixes: {
            '★ Insert tag "level-4"':
              '{\r\n\t"capability_levels": [4, 4],\r\n\t"keywords": [" Time ", "Zone"],\r\n\t"tags": [\r\n\t\t"level-4",\r\n\t\t"mine",\r\n\t\t"level-1"\r\n\t]\r\n}',
            "Rebuild the tags":
              '{\r\n\t"capability_levels": [4, 4],\r\n\t"keywords": [" Time ", "Zone"],\r\n\t"tags": [\r\n\t\t"level-4",\r\n\t\t"mine",\r\n\t\t"time",\r\n\t\t"zone"\r\n\t]\r\n}',
          },
        },
      ],
    },
    {
      name: "empty tags in a compact text",
      text: '{"capability_levels":[4,12],««"tags"»»:[]}',
      problems: [
        {
          ...LEVEL,
          fixes: {
            '★ Insert tag "level-4"': '{"capability_levels":[4,12],"tags":["level-4"]}',
            "Rebuild the tags": '{"capability_levels":[4,12],"tags":["level-12","level-4"]}',
          },
        },
        {
          message: missing("level-12", "capability level 12"),
          pointer: "/tags",
          // No level 12 has been observed.
          fixes: {
            'Insert tag "level-12"': '{"capability_levels":[4,12],"tags":["level-12"]}',
            "Rebuild the tags": '{"capability_levels":[4,12],"tags":["level-12","level-4"]}',
          },
        },
      ],
    },
    {
      name: "more missing tags than entries of another type, which are kept",
      text: published({ host_capabilities: '["theme_read"]', tags: '["time", 4]' }).replace(
        '"tags"',
        '««"tags"»»',
      ),
      problems: [
        { ...LEVEL, fixes: { '★ Insert tag "level-4"': withTags('["level-4", "time", 4]') } },
        {
          ...CAPABILITY,
          fixes: { '★ Insert tag "host-theme_read"': withTags('["host-theme_read", "time", 4]') },
        },
      ],
    },
    {
      name: "an older version in a detail response",
      text: detail({ manifests: { 1: { tags: '["time"]' } } }).replace(
        '"tags": ["time"]',
        '«"tags"»: ["time"]',
      ),
      problems: [
        {
          ...LEVEL,
          pointer: "/data/versions/1/manifest/tags",
          fixes: {
            '★ Insert tag "level-4"': detail(),
            "Rebuild the tags": detail(),
          },
        },
      ],
    },
    {
      name: "the newest version, whose two copies are fixed with it, and the item",
      text: newest('["level-4", "time"]')
        .replace('"tags"', '«"tags"»')
        .replace(/("versions": (?:.*\n)*?.*)("tags")/, "$1«$2»"),
      problems: ["/data/item/tags", "/data/versions/0/manifest/tags"].map((pointer) => ({
        ...CAPABILITY,
        pointer,
        fixes: {
          '★ Insert tag "host-theme_read"': detail(),
          "Rebuild the tags": detail(),
        },
      })),
    },
    {
      name: "an item that has other tags than the newest manifest",
      text: detail({ item: { tags: '["level-4", "time"]' } }).replace('"tags"', '«"tags"»'),
      problems: [
        {
          ...CAPABILITY,
          pointer: "/data/item/tags",
          fixes: { '★ Insert tag "host-theme_read"': detail(), "Rebuild the tags": detail() },
        },
      ],
    },
    {
      name: "an item whose versions are out of order: its version is unknown",
      text: detail({ order: [1, 0, 2], item: { tags: '["level-4", "time"]' } }).replace('"tags"', '«"tags"»'),
      problems: [
        {
          ...CAPABILITY,
          pointer: "/data/item/tags",
          fixes: {
            'Insert tag "host-theme_read"': detail({ order: [1, 0, 2] }),
            "Rebuild the tags": detail({ order: [1, 0, 2] }),
          },
        },
      ],
    },
    {
      name: "a capability beside an entry of another type: the correct tags are unknown",
      text: published({ host_capabilities: '["navigation", 7]', tags: TAGGED }).replace('"tags"', '«"tags"»'),
      problems: [
        {
          message: missing("host-navigation", 'host capability "navigation"'),
          pointer: "/tags",
          fixes: {
            'Insert tag "host-navigation"': published({
              host_capabilities: '["navigation", 7]',
              tags: '["host-navigation", "host-theme_read", "level-4", "time"]',
            }),
          },
        },
      ],
    },
    {
      name: "a misspelled capability, whose tag would be misspelled too",
      text: published({ host_capabilities: '["theme_raed"]' }).replace('"tags"', '«"tags"»'),
      problems: [
        {
          message: missing("host-theme_raed", 'host capability "theme_raed"'),
          pointer: "/tags",
          fixes: {
            'Insert tag "host-theme_raed"': published({
              host_capabilities: '["theme_raed"]',
              tags: '["host-theme_raed", "level-4", "time"]',
            }),
            "Rebuild the tags": published({
              host_capabilities: '["theme_raed"]',
              tags: '["host-theme_raed", "level-4", "time"]',
            }),
          },
        },
      ],
    },
  ],
});
