import type { Command } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import {
  addRow,
  columnIsHeader,
  isInTable,
  rowIsHeader,
  selectedRect,
  type TableRect,
  tableNodeTypes,
} from "@tiptap/pm/tables";

/** Whether the first row of the table that one is in is its header. */
export function hasHeader(state: EditorState): boolean {
  if (!isInTable(state)) return false;
  const { map, table } = selectedRect(state);
  return rowIsHeader(map, table, 0);
}

/** How many rows a header has; a table of nothing else begins with one. */
function headerOf({ map, table }: TableRect): number {
  let rows = 0;
  while (rows < map.height && rowIsHeader(map, table, rows)) rows++;
  return rows === map.height ? 1 : rows;
}

/** Adds a row above that one is in; a header stays what comes first. */
export const addRowAbove: Command = ({ state, tr, dispatch }) => {
  if (!isInTable(state)) return false;
  const rect = selectedRect(state);
  if (dispatch) addRow(tr, rect, Math.max(rect.top, headerOf(rect)));
  return true;
};

/** Whether the rows that are no header begin with a head each. */
const hasHeads = ({ map, table }: TableRect): boolean =>
  columnIsHeader(map, table, 0) &&
  Array.from({ length: map.height }, (_, at) => at).some((at) => !rowIsHeader(map, table, at));

/** Makes the first row a header, and no other, or leaves none; a first column of heads stays one. */
export const switchHeader: Command = ({ state, tr, dispatch }) => {
  if (!isInTable(state)) return false;
  if (!dispatch) return true;
  const rect = selectedRect(state);
  const { map, table, tableStart } = rect;
  const { cell: plain, header_cell: head } = tableNodeTypes(state.schema);
  const [isOn, isColumn] = [rowIsHeader(map, table, 0), hasHeads(rect)];
  table.forEach((row, begin, at) => {
    const isHeader = at === 0 && !isOn;
    if (!isHeader && row.attrs["data-part"] === "thead")
      tr.setNodeMarkup(tableStart + begin, null, { ...row.attrs, "data-part": null });
    if (!isHeader && !rowIsHeader(map, table, at)) return;
    row.forEach((cell, offset) => {
      const place = begin + 1 + offset;
      const isFirst = isColumn && map.map[at * map.width] === place;
      tr.setNodeMarkup(tableStart + place, isHeader || isFirst ? head : plain, cell.attrs);
    });
  });
  return true;
};
