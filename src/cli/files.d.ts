declare module "*.jsonl" {
  const lines: string;
  export default lines;
}
declare module "@michaelhomer/jqjs" {
  const jq: { compile(filter: string): (value: unknown) => Iterable<unknown> };
  export default jq;
}
