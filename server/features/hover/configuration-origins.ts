import { vocabularyValues } from "../../core/manifest/host/host-vocabulary";
import type { Vocabulary } from "../../core/manifest/host/host-vocabulary";
import { plainText } from "../../core/text/printable";
import { listAnd, message } from "../../core/text/messages";
import { folderOf, wayTo } from "../../host/uris";
import type { Configuration } from "../../settings/configuration";
import type { Layer } from "../../settings/extends";
import { jsoncPathAt } from "../../settings/jsonc";
import { readConfiguration } from "../../settings/read-configuration";

/**
 * Returns in Markdown what holds for a code or value of a configuration file, and which files say so, as
 * `plugin-manifest config` does; undefined for any other place.
 * @param uri that of the file
 * @param extended what the file extends
 */
export function originsAt(
  text: string,
  offset: number,
  uri: string,
  extended: readonly Layer[],
): string | undefined {
  const own: Layer = { file: uri, configuration: readConfiguration(text).readable ?? {} };
  const layers = [own, ...extended];
  const nameOf = ({ file, isProfile }: Layer) => plainText(isProfile ? file : wayTo(folderOf(uri), file));
  const [member, name, entry] = jsoncPathAt(text, offset);
  if (member === "rules" && typeof name === "string") return severityText(name, layers, nameOf);
  const has = valueTest(own.configuration, [member, name, entry]);
  const names = has ? layers.filter(({ configuration }) => has(configuration)).map(nameOf) : [];
  return names.length > 0 ? message("From {files}.", { files: listAnd(names) }) : undefined;
}

function severityText(
  code: string,
  layers: readonly Layer[],
  nameOf: (layer: Layer) => string,
): string | undefined {
  const found = layers.flatMap((layer) => {
    const severity = layer.configuration.rules?.[code];
    return severity ? [{ severity, file: nameOf(layer) }] : [];
  });
  const sentences = found.map((each, i) =>
    i === 0
      ? message("In effect: `{severity}`, from {file}.", each)
      : message("Overridden: `{severity}` in {file}.", each),
  );
  return sentences.length > 0 ? sentences.join("\n\n") : undefined;
}

/** Returns a test if a configuration has the value, place or permission at a path of another one. */
function valueTest(
  { vocabulary = {}, host = {} }: Configuration,
  [member, list, entry]: readonly (string | number | undefined)[],
): ((configuration: Configuration) => boolean) | undefined {
  if (entry === undefined) return undefined;
  if (member === "vocabulary" && typeof list === "string") {
    const name = list as keyof Vocabulary;
    const value = typeof entry === "number" ? vocabularyValues(vocabulary, name)[entry] : entry;
    return (other) =>
      vocabularyValues(other.vocabulary ?? {}, name).some((each) => String(each) === String(value));
  }
  if (member !== "host") return undefined;
  if (list === "optional") {
    const place = host.optional?.[Number(entry)];
    return (other) => place !== undefined && other.host?.optional?.includes(place) === true;
  }
  if (list !== "members" && list !== "permissions") return undefined;
  return (other) => Object.hasOwn(other.host?.[list] ?? {}, entry);
}
