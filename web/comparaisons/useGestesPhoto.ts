import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { agrandir, deplacer, type Transformation } from "./transformation.ts";

type Changer = (suite: (t: Transformation) => Transformation) => void;

interface Gestes {
  t: Transformation;
  changer: Changer;
  /** Un dessin est en cours : un seul doigt ne déplace rien. */
  tenu: boolean;
}

/** La molette, le glissement et le pincement sur le cadre d'une photo. */
export function useGestesPhoto(cadre: RefObject<HTMLElement | null>, { t, changer, tenu }: Gestes) {
  const doigts = useRef(new Map<number, { x: number; y: number }>());
  const courant = useRef({ z: t.z, changer });
  useEffect(() => {
    courant.current = { z: t.z, changer };
  });
  // React écoute la molette sans pouvoir retenir la page.
  useEffect(() => {
    const element = cadre.current;
    if (!element) return;
    const surMolette = (e: WheelEvent) => {
      // Entière, la photo laisse la page défiler.
      if (courant.current.z <= 1 && e.deltaY >= 0) return;
      e.preventDefault();
      const { x, y } = place(element, e);
      courant.current.changer((avant) => agrandir(avant, Math.exp(-e.deltaY / 400), x, y));
    };
    element.addEventListener("wheel", surMolette, { passive: false });
    return () => element.removeEventListener("wheel", surMolette);
  }, [cadre]);

  const surMouvement = (e: PointerEvent<HTMLElement>) => {
    const avant = doigts.current.get(e.pointerId);
    if (!avant) return;
    const neuf = place(e.currentTarget, e);
    const autre = [...doigts.current].find(([id]) => id !== e.pointerId)?.[1];
    doigts.current.set(e.pointerId, neuf);
    if (!autre) {
      if (!tenu) changer((v) => deplacer(v, neuf.x - avant.x, neuf.y - avant.y));
      return;
    }
    const ecart = (a: typeof neuf) => Math.hypot(a.x - autre.x, a.y - autre.y);
    const milieu = { x: (neuf.x + autre.x) / 2, y: (neuf.y + autre.y) / 2 };
    changer((v) =>
      deplacer(
        agrandir(v, ecart(neuf) / Math.max(ecart(avant), 0.001), milieu.x, milieu.y),
        (neuf.x - avant.x) / 2,
        (neuf.y - avant.y) / 2,
      ),
    );
  };
  const oublier = (e: PointerEvent<HTMLElement>) => {
    doigts.current.delete(e.pointerId);
  };
  return {
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      doigts.current.set(e.pointerId, place(e.currentTarget, e));
      if (!tenu) e.currentTarget.setPointerCapture(e.pointerId);
    },
    onPointerMove: surMouvement,
    onPointerUp: oublier,
    onPointerCancel: oublier,
  };
}

/** Un point de l'écran, en fractions du cadre. */
function place(element: Element, e: { clientX: number; clientY: number }): { x: number; y: number } {
  const r = element.getBoundingClientRect();
  return { x: (e.clientX - r.left) / r.width, y: (e.clientY - r.top) / r.height };
}
