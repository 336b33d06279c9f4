import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Acte } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { RENDEZ_VOUS_PASSE, rendezVous } from "../../domain/contrats/champs-contrat.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";

const CHAMP = "restitution_prevue_le";
const valider = validerAvec(rendezVous);

/** Le loueur prévenu, le jour convenu se note d'ici : l'acte s'en va, et la fin de contrat passe à « Restitution prévue ». */
export default function NoterRendezVous({ acte, surFermer }: { acte: Acte; surFermer: () => void }) {
  const cache = useQueryClient();
  const f = useFormulaire({
    initiales: { [CHAMP]: "" },
    valider: (saisie: { [CHAMP]: string }) => {
      if (saisie[CHAMP] === "") return { [CHAMP]: "La date est requise" };
      return saisie[CHAMP] < jourDeParis(new Date()) ? { [CHAMP]: RENDEZ_VOUS_PASSE } : valider(saisie);
    },
    enregistrer: async ({ [CHAMP]: jour }) => {
      try {
        await client.contrats.noterRendezVous({ id: acte.id, restitution_prevue_le: jour, avant: null });
        signalerSucces("Rendez-vous noté");
      } catch (erreur) {
        if (!estConflit(erreur)) throw erreur;
        signalerErreur("Un collègue vient de noter ce rendez-vous");
      }
      surFermer();
      void cache.invalidateQueries({ queryKey: api.aujourdhui.key() });
      void cache.invalidateQueries({ queryKey: api.contrats.key() });
    },
    repli: "Erreur lors de la sauvegarde du rendez-vous",
  });
  return (
    <Modal opened onClose={surFermer} title={`Rendez-vous de retour – ${acte.sujet}`} size="sm">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Enregistrer">
        <p>
          {acte.precision ?? "Le loueur"} prévenu, notez le jour convenu pour rendre le véhicule.{" "}
          <Link to={chemins.vehicule(acte.id)}>Voir le véhicule</Link>
        </p>
        <ChampDate {...f.champ(CHAMP)} libelle="Restitution prévue le" requis />
      </CadreFormulaire>
    </Modal>
  );
}
