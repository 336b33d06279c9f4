import { Button } from "@mantine/core";
import { useState } from "react";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { GESTES_NATURE, seRedige } from "../../domain/contestations/lettres-de-suite.ts";
import { direAttente } from "../../domain/contestations/sans-reponse.ts";
import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Confirmation } from "../ui/Confirmation.tsx";
import { DateCourte } from "../ui/Valeurs.tsx";
import { aujourdhui } from "./useContestation.ts";
import { usePreparer } from "./usePreparer.ts";

/** Ce que le loueur a accordé et n'a pas rendu : sa lettre se prépare d'ici, même d'un dossier soldé. */
export function AvoirAttendu({ contestation: c }: { contestation: ContestationLue }) {
  const { preparer, envoi } = usePreparer();
  const [remplacer, setRemplacer] = useState(false);
  const attente = direAttente(c, aujourdhui());
  // Un avoir arrivé attend d'être imputé : le bandeau du haut le dit, et il n'y a plus rien à demander.
  if (attente === null || c.avoirs_proposes.length > 0) return null;
  const demandee = c.envoyees.find((e) => e.nature === "avoir");
  const enCours = c.lettre !== null && seRedige(c.etat, c.lettre.nature);
  return (
    <PleineLargeur>
      <Bandeau
        genre="alerte"
        titre={attente.charAt(0).toUpperCase() + attente.slice(1)}
        action={
          c.lettre?.nature !== "avoir" && (
            <Button
              size="xs"
              loading={envoi}
              onClick={() => (enCours ? setRemplacer(true) : void preparer(c.id, "avoir"))}
            >
              {GESTES_NATURE.avoir}
            </Button>
          )
        }
      >
        {c.lettre?.nature === "avoir" ? (
          "La lettre qui le demande est prête à relire, plus bas."
        ) : demandee ? (
          <>
            Demandé le <DateCourte iso={demandee.envoyee_le} />.
          </>
        ) : (
          "Le loueur l'a accordé, et aucun avoir déposé ne le rend. Une lettre le lui rappelle\u00a0; vous la relisez avant de l'envoyer."
        )}
      </Bandeau>
      <Confirmation
        ouverte={remplacer}
        titre="Changer de lettre"
        texte="L'objet, l'introduction et la conclusion du brouillon seront remplacés. L'adresse et les arguments restent."
        libelleAction="Remplacer"
        envoi={envoi}
        surConfirmer={() => void preparer(c.id, "avoir").then(() => setRemplacer(false))}
        surAnnuler={() => setRemplacer(false)}
      />
    </PleineLargeur>
  );
}
