import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CARACTERES_MIN } from "../../domain/recherche/recherche.ts";
import { api } from "../api.ts";
import { useActeur } from "../session/session.ts";
import { groupesDeFiches } from "./entrees.ts";
import styles from "./Proches.module.css";

const MONTREES = 4;

/** Une recherche de liste ne trouve rien : les fiches les plus proches de ce qui a été tapé, à une faute près, de cette liste ou d'une autre. */
export function Proches({ cherche }: { cherche: string }) {
  const acteur = useActeur();
  const q = cherche.trim();
  const { data } = useQuery({
    ...api.recherche.chercher.queryOptions({ input: { q } }),
    enabled: q.length >= CARACTERES_MIN,
  });
  const fiches = groupesDeFiches(data?.fiches ?? [], acteur)
    .flatMap((g) => g.entrees.map((e) => ({ ...e, groupe: g.titre })))
    .slice(0, MONTREES);
  if (fiches.length === 0) return null;
  return (
    <div className={styles.proches}>
      <p>Ce qui s'en approche&nbsp;:</p>
      <ul>
        {fiches.map((f) => (
          <li key={f.cle}>
            <Link to={f.chemin ?? "."}>{f.titre}</Link> <span>{[f.groupe, f.detail].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
