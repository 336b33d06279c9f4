import { Modal } from "@mantine/core";
import { champsContrat } from "../../domain/contrats/champs-contrat.ts";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import { client } from "../api.ts";
import { estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { useRelireContrats } from "./useContrats.ts";

export type Fait = "audit_fait_le" | "restitution_prevue_le";

const TITRES: Record<Fait, string> = { audit_fait_le: "Audit fait", restitution_prevue_le: "Restitution prévue" };

interface Props {
  fin: FinDeContrat;
  fait: Fait;
  surFermer: () => void;
}

/** Noter d'une ligne de la liste que l'audit est fait, ou le rendez-vous pris. Une date vidée revient en arrière. */
export function NoterDate({ fin, fait, surFermer }: Props) {
  const relire = useRelireContrats();
  const f = useFormulaire({
    initiales: { [fait]: fin[fait] ?? (fait === "audit_fait_le" ? aujourdhui() : "") },
    valider: validerAvec(champsContrat.pick({ audit_fait_le: true, restitution_prevue_le: true }).partial()),
    enregistrer: async (valeurs) => {
      try {
        await client.contrats.modifier({
          id: fin.id,
          champs: { [fait]: valeurs[fait] || null },
          avant: { [fait]: fin[fait] },
        });
        signalerSucces("Contrat mis à jour");
      } catch (erreur) {
        if (!estConflit(erreur)) throw erreur;
        // La ligne relue montre ce qu'un autre vient de noter.
        signalerErreur("Un autre vient de noter cette date\u00a0: la liste est à jour");
      }
      await relire();
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde du contrat",
  });
  return (
    <Modal opened onClose={surFermer} title={`${TITRES[fait]} – ${fin.immatriculation}`} size="sm">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Enregistrer">
        <ChampDate {...f.champ(fait)} valeur={f.valeurs[fait] ?? ""} libelle={`${TITRES[fait]} le`} />
      </CadreFormulaire>
    </Modal>
  );
}
