import { Check } from "lucide-react";
import { announce } from "../../../lib/announce.ts";
import { useOrg } from "../../../lib/org.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { NotNow } from "../../../ui/form/not-now.tsx";
import { COLOURS, type Colour, type Coloured, giveColour, nameOfColour } from "./colours.ts";
import { Ring } from "./mark.tsx";
import * as words from "./words.ts";

interface Props {
  of: Coloured;
  onClose: () => void;
}

const CHOICES: readonly (readonly [Colour | null, string])[] = [[null, words.none], ...COLOURS];

/** The window in which something is given a colour: one press, and it has it. */
export function ChooseColour({ of, onClose }: Props) {
  const org = useOrg();
  const label = words.colourOf(of.title);
  const now = nameOfColour(of.color) ?? words.none;
  const choose = (color: Colour | null, name: string) => {
    onClose();
    if (name === now) return;
    announce(words.hasColourNow(of.title, name));
    void giveColour(org, of, color);
  };
  return (
    <Dialog label={label} onClose={onClose}>
      <div className="sheet-pad stack">
        <h2 className="title-m">{label}</h2>
        <div className="row row-wrap">
          {CHOICES.map(([color, name]) => (
            <button
              key={name}
              type="button"
              className="chip chip-line"
              aria-pressed={name === now}
              data-first={name === now || undefined}
              onClick={() => choose(color, name)}
            >
              <Ring color={color} />
              {name}
              {name === now && <Check className="i" aria-hidden />}
            </button>
          ))}
        </div>
        <p className="row form-acts">
          <NotNow onClick={onClose} />
        </p>
      </div>
    </Dialog>
  );
}
