import { type ComponentType, type ReactNode, useEffect, useState } from "react";

interface Later<P> {
  /** `before` stands in its place until it is there. */
  (props: P & { before?: ReactNode }): ReactNode;
  /** Has it there soon, for who comes near to it; what fails is tried again when it is shown. */
  soon: () => Promise<void>;
}

/**
 * A part of the program that is loaded when it is first shown, or somebody comes near. One that is there is drawn at
 * once, and one that comes as it comes: `lazy` of React draws what stands before it even then, and keeps that for 0.3 s.
 */
export function later<Name extends string, P extends object>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
  beforehand: ReactNode = null,
): Later<P> {
  let loaded: ComponentType<P> | null = null;
  const bring = async (): Promise<ComponentType<P>> => {
    loaded ??= (await load())[name];
    return loaded;
  };
  function Part(props: P & { before?: ReactNode }) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
    useEffect(() => {
      if (!Shown)
        bring().then(
          (part) => setShown(() => part),
          (cause: unknown) => setFailure({ cause }),
        );
    }, [Shown]);
    if (failure) throw failure.cause;
    return Shown ? <Shown {...props} /> : (props.before ?? beforehand);
  }
  const soon = () =>
    bring().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { soon });
}
