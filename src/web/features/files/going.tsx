import { CloudUpload, File, FileWarning } from "lucide-react";
import { useEffect, useState } from "react";
import { sizeWords } from "#/lib/words.ts";
import { FileName } from "../../ui/files/file-name.tsx";
import { StopSending, Why } from "../../ui/parcels.tsx";
import * as shared from "../../ui/words.ts";
import { holdsFiles } from "../composer/dropped.ts";
import { type Sending, secondsLeft, useArrived, useGoing } from "./sending.ts";
import { useShown } from "./shown.ts";
import * as words from "./words.tsx";

/** So long after a browser said it last, nothing is dragged over the page any more, in milliseconds. */
const OVER_MS = 600;

/** Whether files from outside are over the page. */
function useAreOver(): boolean {
  const [areOver, setOver] = useState(false);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      setOver(false);
    };
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      clearTimeout(timer);
      timer = setTimeout(end, OVER_MS);
      setOver(true);
    };
    addEventListener("dragover", over, { signal });
    addEventListener("drop", end, { signal });
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, []);
  return areOver;
}

/** Says that files can be dropped, and how many of them are on their way. */
export function DropWell({ parent }: { parent: string }) {
  const all = useGoing(parent);
  const going = all.filter(({ wrong }) => wrong === null);
  const refused = all.filter(({ wrong }) => wrong !== null);
  const arrived = useArrived(parent);
  const shapes = ["drop", useAreOver() && "drop-over", going.length > 0 && "drop-busy"];
  const stopAll = () => {
    for (const { stop } of going) stop();
  };
  const tryAll = async () => {
    for (const { again } of refused) await again();
  };
  return (
    <div className={shapes.filter(Boolean).join(" ")}>
      <CloudUpload className="i" aria-hidden />
      <span className="drop-words">{words.dropAnywhere}</span>
      <span className="push row small">
        <b role="status">
          {going.length > 0 && words.uploading(arrived + 1, arrived + going.length)}
        </b>
        {going.length > 0 && (
          <button type="button" className="btn btn-quiet btn-s" onClick={stopAll}>
            {words.stopAll}
          </button>
        )}
        {refused.length > 1 && (
          <button type="button" className="btn btn-s" onClick={() => void tryAll()}>
            {words.tryAllAgain}
          </button>
        )}
      </span>
    </div>
  );
}

/** What is on its way into a folder, each as it will stand there. */
export function Going({ going }: { going: readonly Sending[] }) {
  if (going.length === 0) return null;
  return (
    <ul aria-label={shared.onTheirWay}>
      {going.map((one) => (
        <GoingTile key={one.key} of={one} />
      ))}
    </ul>
  );
}

function GoingTile({ of }: { of: Sending }) {
  const { name, file, wrong, stop } = of;
  const isList = useShown() === "list";
  const isRefused = wrong !== null;
  return (
    <li className="file">
      <div className="thumb thumb-up">
        {isRefused ? <FileWarning className="i" aria-hidden /> : <Preview file={file} />}
        {!isRefused && !isList && <HowFar of={of} />}
      </div>
      <div className="file-words">
        <span className="name">
          <FileName name={name} />
        </span>
        <p className="sub">{sizeWords(file.size)}</p>
        {!isRefused && isList && <HowFar of={of} />}
        {isRefused && <Why {...of} wrong={wrong} drop={stop} />}
      </div>
      {!isRefused && <StopSending name={name} stop={stop} className="file-more" />}
    </li>
  );
}

const HowFar = ({ of }: { of: Sending }) => (
  <div className="up">
    <span>{of.isWaiting ? words.waitsItsTurn : words.howFarIs(of.share, secondsLeft(of))}</span>
    <progress className="progress" value={of.share} max={1} aria-label={shared.howFar(of.name)} />
  </div>
);

/** What browsers draw. */
const DRAWN = /^image\/(?:avif|gif|jpeg|png|webp)$/;

/** A picture as it is on this device, before the server has it. */
function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!DRAWN.test(file.type)) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === null ? <File className="i" aria-hidden /> : <img src={address} alt="" />;
}
