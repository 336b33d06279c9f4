import { Button } from "@mantine/core";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import {
  GESTES_NATURE,
  LIBELLES_NATURE,
  type Nature,
  natureApres,
  naturesPossibles,
} from "../../domain/contestations/lettres-de-suite.ts";
import { sansReponseDepuis } from "../../domain/contestations/sans-reponse.ts";
import { plusJours } from "../../domain/contrats/jours.ts";
import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { aujourdhui } from "./useContestation.ts";
import { usePreparer } from "./usePreparer.ts";

/**
 * La lettre d'après : relance, mise en demeure, médiation. Elle se prépare avec ce qui a déjà été dit ; rien ne part sans la relire. Un
 * silence au-delà du délai du loueur le dit d'abord.
 */
export function SuiteLettre({ contestation: c }: { contestation: ContestationLue }) {
  const { preparer, envoi } = usePreparer();
  const [choisie, setChoisie] = useState<Nature | null>(null);
  // Un avoir arrivé vaut réponse : le bandeau du haut le dit, et il s'impute avant qu'une autre lettre se décide.
  if (c.lettre_le === null || c.en_cours + c.refuse === 0 || c.avoirs_proposes.length > 0) return null;
  const possibles = naturesPossibles(c.etat);
  if (possibles.length === 0) return null;
  const suivante = natureApres(c);
  const silence = sansReponseDepuis(c, aujourdhui());
  // Son délai court encore : rien ne presse, et la lettre suivante reste possible.
  const patiente = c.etat === "contestee" && silence === null;
  const titre = patiente
    ? `Le loueur a jusqu'au ${formaterDate(plusJours(c.lettre_le, c.delai_reponse_jours))} pour répondre`
    : silence === null
      ? "Le loueur n'a pas tout accordé"
      : `Sans réponse depuis ${silence} jours`;
  const proposer = (nature: Nature) => (c.lettre === null ? void preparer(c.id, nature) : setChoisie(nature));
  return (
    <PleineLargeur>
      <Bandeau
        genre={silence === null ? "info" : "alerte"}
        titre={titre}
        action={possibles
          .filter((n) => n !== c.lettre?.nature)
          .map((n) => (
            <Button
              key={n}
              size="xs"
              variant={n === suivante && !patiente ? "filled" : "default"}
              loading={envoi}
              onClick={() => proposer(n)}
            >
              {GESTES_NATURE[n]}
            </Button>
          ))}
      >
        {c.lettre === null
          ? `La lettre suivante rappelle celles qui sont parties et les réponses reçues\u00a0; vous la relisez avant de l'envoyer.`
          : `${LIBELLES_NATURE[c.lettre.nature]} en cours de rédaction, plus bas.`}
      </Bandeau>
      <Confirmation
        ouverte={choisie !== null}
        titre="Changer de lettre"
        texte="L'objet, l'introduction et la conclusion du brouillon seront remplacés. L'adresse et les arguments restent."
        libelleAction="Remplacer"
        envoi={envoi}
        surConfirmer={() => choisie && void preparer(c.id, choisie).then(() => setChoisie(null))}
        surAnnuler={() => setChoisie(null)}
      />
    </PleineLargeur>
  );
}
