import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { combien } from "../ui/nombres.ts";
import styles from "./Contestations.module.css";

/**
 * Les lettres qui étaient à relire ici et que quelqu'un d'autre a fait partir : qui, et quand. Sans cela, elles quitteraient la revue sans
 * un mot, ou avec le refus de l'envoi. `revue` : ce qui est à relire à l'instant ; `miennes` : ce que cet onglet a envoyé.
 */
export function EnvoyeesParUnAutre({
  revue,
  miennes,
}: {
  revue: readonly ContestationLue[];
  miennes: ReadonlySet<string>;
}) {
  // Par contestation, combien de lettres étaient parties quand elle s'est montrée.
  const [vues, setVues] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (revue.some((c) => !vues.has(c.id)))
      setVues(new Map([...revue.map((c) => [c.id, c.envoyees.length] as const), ...vues]));
  }, [revue, vues]);
  const disparues = [...vues.keys()].filter((id) => !miennes.has(id) && !revue.some((c) => c.id === id));
  const lues = useQueries({ queries: disparues.map((id) => api.contestations.lire.queryOptions({ input: { id } })) });
  const parties = lues.flatMap(({ data: c }) => {
    const derniere = c && c.envoyees.length > (vues.get(c.id) ?? 0) ? c.envoyees[0] : undefined;
    return c && derniere ? [{ c, derniere }] : [];
  });
  if (parties.length === 0) return null;
  return (
    <Bandeau
      genre="info"
      titre={`${combien(parties.length, "lettre")} déjà ${parties.length > 1 ? "parties" : "partie"}\u00a0: un collègue a été plus rapide`}
    >
      {parties.map(({ c, derniere }) => (
        <span key={c.id} className={styles.silence}>
          <Link to={chemins.contestation(c.id)}>
            {c.facture_numero ? `Facture ${c.facture_numero}` : "Facture"}, {c.immatriculation}
          </Link>
          &nbsp;: envoyée le {formaterDate(derniere.envoyee_le)}
          {derniere.envoyee_par && ` par ${derniere.envoyee_par}`}
        </span>
      ))}
    </Bandeau>
  );
}
