import { useData } from "vitepress";
import { computed, defineComponent, h, onMounted, reactive, ref, watch, type VNode } from "vue";

/** A query: words, and one value for each column with few values; "" for all. */
type Question = Record<(typeof COLUMNS)[number] | "words", string>;

/** The columns of the list behind code and summary. */
const COLUMNS = ["severity", "evidence", "fix"] as const;

/** A rule in the list. */
interface Row {
  readonly element: HTMLElement;
  /** Code and summary, in lower case. */
  readonly text: string;
  readonly cells: readonly string[];
}

/** A section of the list: its heading and its table. */
interface Section {
  readonly elements: readonly HTMLElement[];
  readonly rows: readonly Row[];
}

const ENGLISH = {
  label: "Filter the rules",
  words: "Code or words",
  columns: ["Severity", "Evidence", "Fix"],
  all: ["Any severity", "Any evidence", "Any fix"],
  values: [
    ["error", "warning", "information", "hint"],
    ["stated", "observed", "inferred"],
    ["safe", "suggested", "offered"],
  ],
  none: "no fix",
  shown: (shown: number, all: number) => `${shown} of ${all} rules`,
};

const CHINESE: typeof ENGLISH = {
  label: "筛选规则",
  words: "代码或文字",
  columns: ["严重性", "依据", "修复"],
  all: ["所有严重性", "所有依据", "所有修复"],
  values: [
    ["错误", "警告", "信息", "提示"],
    ["规定", "观察", "推断"],
    ["安全", "建议", "备选"],
  ],
  none: "无修复",
  shown: (shown, all) => `共 ${all} 条规则，显示 ${shown} 条`,
};

/** The cell of a rule without fixes. */
const NO_FIX = "–";

/** The filter above the list of the rules. The list is a part of the page, so it is complete without scripts. */
export const RuleFilter = defineComponent(() => {
  const { lang } = useData();
  const texts = computed(() => (lang.value === "zh-CN" ? CHINESE : ENGLISH));
  const question = reactive(questionIn(""));
  const sections = ref<readonly Section[]>([]);
  const counts = ref({ shown: 0, all: 0 });
  onMounted(() => {
    sections.value = sectionsOnPage();
    Object.assign(question, questionIn(location.search));
    watch(question, ask, { immediate: true });
  });

  function ask(): void {
    counts.value = show(sections.value, question);
    // Readers who return from a rule's page find the same list.
    const asked = new URLSearchParams(Object.entries(question).filter(([, value]) => value !== ""));
    const address = [location.pathname, ...(asked.size > 0 ? [asked] : [])].join("?");
    history.replaceState(history.state, "", address + location.hash);
  }

  return () =>
    h("form", { class: "rule-filter", role: "search", "aria-label": texts.value.label, onSubmit: stay }, [
      h("input", {
        type: "search",
        placeholder: texts.value.words,
        "aria-label": texts.value.words,
        value: question.words,
        onInput: ({ target }: Event) => (question.words = (target as HTMLInputElement).value),
      }),
      ...COLUMNS.map((column, i) => choice(column, texts.value, i, question)),
      h(
        "output",
        { role: "status" },
        counts.value.all > 0 ? texts.value.shown(counts.value.shown, counts.value.all) : "",
      ),
    ]);
});

/** The select box for a column. */
function choice(
  column: (typeof COLUMNS)[number],
  texts: typeof ENGLISH,
  i: number,
  question: Question,
): VNode {
  const [all = "", values = []] = [texts.all[i], texts.values[i]];
  const options = [
    ["", all],
    ...values.map((value) => [value, value]),
    ...(column === "fix" ? [[NO_FIX, texts.none]] : []),
  ];
  return h(
    "select",
    {
      "aria-label": texts.columns[i],
      value: question[column],
      onChange: ({ target }: Event) => (question[column] = (target as HTMLSelectElement).value),
    },
    options.map(([value, text]) => h("option", { value }, text)),
  );
}

/** Reads a query from the part of an address after `?`. */
function questionIn(search: string): Question {
  const asked = new URLSearchParams(search);
  const of = (name: string): string => asked.get(name) ?? "";
  return { words: of("words"), severity: of("severity"), evidence: of("evidence"), fix: of("fix") };
}

function sectionsOnPage(): Section[] {
  return Array.from(document.querySelectorAll<HTMLTableElement>(".vp-doc h2 + table"), (table) => ({
    elements: [table.previousElementSibling as HTMLElement, table],
    rows: Array.from(table.tBodies[0]?.rows ?? [], (element) => {
      const [code = "", summary = "", ...cells] = Array.from(element.cells, (cell) => cell.innerText.trim());
      return { element, text: `${code} ${summary}`.toLowerCase(), cells };
    }),
  }));
}

/** Shows the rules that match a query, and hides the others and the empty sections. */
function show(sections: readonly Section[], question: Question): { shown: number; all: number } {
  const words = question.words.toLowerCase().split(/\s+/);
  const answers = ({ text, cells }: Row): boolean =>
    words.every((word) => text.includes(word)) &&
    COLUMNS.every((column, i) => cells[i]?.includes(question[column]));
  let shown = 0;
  for (const { elements, rows } of sections) {
    const found = new Set(rows.filter(answers));
    for (const row of rows) row.element.hidden = !found.has(row);
    for (const element of elements) element.hidden = found.size === 0;
    shown += found.size;
  }
  return { shown, all: sections.reduce((sum, { rows }) => sum + rows.length, 0) };
}

function stay(event: Event): void {
  event.preventDefault();
}
