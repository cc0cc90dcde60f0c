import { apart, counted } from "../../lib/plain.ts";

/** What a board, its columns and its cards say. */

export const columns = "Columns";
export const newColumn = "New column";
export const noColumns = "No columns yet";
export const whatColumnsAreFor = "A column stands for each stage that work goes through.";
export const whatColumnIsCalled = "What is the column called?";

// How many cards, and whose.
export const everyone = "Everyone";
export const nobody = "Nobody";
export const whoseAreShown = (name: string) => `Whose cards are shown: ${apart(name)}`;
export const allCards = (count: number) => counted(count, "card");
export const someCards = (shown: number, count: number) => `${shown} of ${allCards(count)}`;
export const some = (shown: number, count: number) => `${shown} of ${count}`;
export const showsCardsOf = (name: string, shown: number, count: number) =>
  `${apart(name)}: ${someCards(shown, count)} shown`;

export const noCards = "No cards here";
export const whatCardsAreHere = "What comes to this stage stands here.";
export const dropHere = "Drop here";

// A card beside its board.
export const card = "Card";
export const cardNamed = (title: string) => `Card: ${title}`;
export const cardOf = (at: number, count: number) => `Card ${at} of ${count}`;
export const cardAt = (at: number, count: number, title: string) =>
  `${cardOf(at, count)}: ${apart(title)}`;
export const previousCard = "Previous card";
export const nextCard = "Next card";
export const column = "Column";
export const columnNamed = (title: string) => `Column: ${title}`;

export const steps = "Steps";
export const addStep = "Add a step";
export const whatNextStepIs = "What is the next step?";
export const stepsDone = (done: number, all: number) => (
  <>
    <span className="vh">Steps done: </span>
    {done} of {all}
  </>
);

export const isNowIn = (card: string, column: string) =>
  `${apart(card)} is now in ${apart(column)}`;
export const movesOnceSent = "It can be moved once it is sent.";
export const couldntMove = "Couldn't move the card";

// The order of columns.
export const toTheLeft = "To the left";
export const toTheRight = "To the right";
export const isBefore = (column: string, next: string) =>
  `${apart(column)} is now before ${apart(next)}`;
export const isLast = (column: string) => `${apart(column)} is now the last column`;
export const couldntMoveStep = "Couldn't move the step";
export const couldntMoveColumn = "Couldn't move the column";

export const whatForThem = (name: string) => `What is it about? ${apart(name)} gets it.`;
