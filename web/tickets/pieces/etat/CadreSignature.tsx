import { Button } from "@mantine/core";
import { type PointerEvent, useRef } from "react";
import { CADRE_SIGNATURE, type TraceSignature } from "../../../../domain/etats-des-lieux/etat.ts";
import styles from "./Etat.module.css";

const { largeur, hauteur } = CADRE_SIGNATURE;
const VUE = `0 0 ${largeur} ${hauteur}`;
/** En dessous, le point n'apprend rien : un trait lent n'a pas à peser mille points. */
const PAS_MIN = 2;
const TRAITS_MAX = 60;
const POINTS_MAX = 1500;

const enChemin = (trace: TraceSignature): string =>
  trace.map((t) => `M${t.map(([x, y]) => `${x} ${y}`).join("L")}${t.length === 1 ? "h0.1" : ""}`).join("");

/** Une signature tracée, à lire. */
export const Trace = ({ trace, titre }: { trace: TraceSignature; titre: string }) => (
  <svg viewBox={VUE} className={styles.trace} role="img" aria-label={titre}>
    <path d={enChemin(trace)} />
  </svg>
);

interface Props {
  trace: TraceSignature;
  surChangement: (trace: TraceSignature) => void;
  erreur: string | undefined;
  /** Qui signe ici, quand deux mains signent. */
  de?: string;
}

/** Le cadre où l'on signe, à la souris, au doigt ou au stylet. Qui ne peut pas tracer signe par son nom. */
export function CadreSignature({ trace, surChangement, erreur, de = "" }: Props) {
  const enCours = useRef<TraceSignature | null>(null);
  const point = (e: PointerEvent<SVGSVGElement>): [number, number] => {
    const cadre = e.currentTarget.getBoundingClientRect();
    const borner = (v: number, max: number) => Math.round(Math.min(max, Math.max(0, v)) * 10) / 10;
    return [
      borner(((e.clientX - cadre.left) / cadre.width) * largeur, largeur),
      borner(((e.clientY - cadre.top) / cadre.height) * hauteur, hauteur),
    ];
  };
  const suivre = (e: PointerEvent<SVGSVGElement>) => {
    const traits = enCours.current;
    const dernier = traits?.at(-1);
    if (!traits || !dernier || dernier.length >= POINTS_MAX) return;
    const neuf = point(e);
    const [x, y] = dernier.at(-1) ?? neuf;
    if (Math.hypot(neuf[0] - x, neuf[1] - y) < PAS_MIN) return;
    enCours.current = [...traits.slice(0, -1), [...dernier, neuf]];
    surChangement(enCours.current);
  };
  return (
    <div>
      <div className={styles.teteCadre}>
        <span>
          Signature{" "}
          <span className={styles.requis} aria-hidden="true">
            *
          </span>
        </span>
        <Button variant="subtle" size="compact-xs" disabled={trace.length === 0} onClick={() => surChangement([])}>
          Effacer<span className="visuellement-cache"> la signature{de}</span>
        </Button>
      </div>
      <svg
        viewBox={VUE}
        className={styles.cadre}
        role="img"
        aria-label={`Cadre de signature${de}`}
        data-erreur={erreur ? true : undefined}
        onPointerDown={(e) => {
          if (trace.length >= TRAITS_MAX) return;
          e.currentTarget.setPointerCapture(e.pointerId);
          enCours.current = [...trace, [point(e)]];
          surChangement(enCours.current);
        }}
        onPointerMove={suivre}
        onPointerUp={() => {
          enCours.current = null;
        }}
        onPointerCancel={() => {
          enCours.current = null;
        }}
      >
        <line x1="40" x2="560" y1="160" y2="160" />
        <path d={enChemin(trace)} />
      </svg>
      <p className={styles.erreur} role="alert">
        {erreur}
      </p>
    </div>
  );
}
