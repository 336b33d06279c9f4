import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { DocumentDetaille } from "../../../domain/documents/document.ts";
import type { RestitutionLue } from "../../../domain/restitutions/restitution.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import { signalerEchec } from "../../ui/signaler-echec.ts";
import { type EcartFiche, ecartsDe } from "./ecarts.ts";
import styles from "./Fiche.module.css";
import { useModifier } from "./useModifier.ts";

interface Props {
  restitution: RestitutionLue;
  document: DocumentDetaille;
  /** Tous les documents de la restitution : un avoir change ce qu'une facture laisse à payer. */
  documents: readonly DocumentDetaille[];
  peutModifier: boolean;
}

/** Le document dit autre chose que la fiche : c'est montré, et l'équipe peut reprendre la valeur lue. */
export function EcartsFiche({ restitution, document, documents, peutModifier }: Props) {
  const modifier = useModifier(restitution);
  const reprise = useMutation({
    // La valeur d'avant et celle du document sont sous les yeux : c'est confirmé.
    mutationFn: ({ champ, valeur }: EcartFiche) => modifier({ [champ]: valeur }, { [champ]: restitution[champ] }, true),
    onSuccess: () => signalerSucces("Modifications enregistrées avec succès"),
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const ecarts = ecartsDe(restitution, document, documents);
  if (ecarts.length === 0) return null;
  const autreVehicule = ecarts.some((e) => e.champ === "immatriculation");
  return (
    <Bandeau
      genre="alerte"
      titre={
        autreVehicule
          ? "Ce document semble concerner un autre véhicule"
          : "Le document et la fiche ne disent pas la même chose"
      }
    >
      <ul className={styles.ecarts}>
        {ecarts.map((ecart) => (
          <li key={ecart.champ}>
            <span>
              {ecart.libelle}
              {"\u00a0"}: <strong>{ecart.document}</strong> sur le document, <strong>{ecart.fiche}</strong> sur la fiche
            </span>
            {peutModifier && (
              <Button
                variant="subtle"
                size="compact-xs"
                loading={reprise.isPending && reprise.variables.champ === ecart.champ}
                disabled={reprise.isPending}
                onClick={() => reprise.mutate(ecart)}
              >
                Reprendre<span className="visuellement-cache"> la valeur du document&nbsp;: {ecart.libelle}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Bandeau>
  );
}
