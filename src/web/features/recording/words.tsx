/** What every recording says, whatever it is. */

export const comments = (count: number) => (
  <>
    {count}
    <span className="vh"> comments</span>
  </>
);
