import { Modal } from "@mantine/core";
import { useState } from "react";
import { type ContestationLue, saisieReponse } from "../../domain/contestations/contestation.ts";
import { client } from "../api.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { type Erreurs, useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { Accords, accordsDe, erreurDAccords, type Montants } from "./Accords.tsx";
import { aujourdhui, usePoser } from "./useContestation.ts";

interface Valeurs {
  date: string;
  interlocuteur: string;
  texte: string;
  accords: Montants;
}
const schema = validerAvec<object>(saisieReponse.pick({ date: true, interlocuteur: true, texte: true }));

/** La réponse du loueur : sa date, ce qu'il écrit, ce qu'il accorde ligne par ligne. L'état du dossier en découle. */
export function NoterReponse({ contestation: c, surFermer }: { contestation: ContestationLue; surFermer: () => void }) {
  const poser = usePoser();
  const [cle] = useState(cleUnique);
  const f = useFormulaire<Valeurs>({
    initiales: {
      date: aujourdhui(),
      interlocuteur: "",
      texte: "",
      accords: Object.fromEntries(c.lignes.map((l) => [l.id, l.relancee ? null : l.montant_accorde])),
    },
    valider: ({ accords, ...v }): Erreurs => {
      const montants = erreurDAccords(c.lignes, accords);
      const rien =
        accordsDe(accords).length === 0 ? "Dites ce que le loueur accorde sur une ligne au moins" : undefined;
      const phrase = montants ?? rien;
      return { ...schema(v), ...(phrase && { accords: phrase }) };
    },
    enregistrer: async ({ accords, ...v }) => {
      const { reponse_id: _, ...relue } = await client.contestations.repondre({
        id: c.id,
        ...v,
        accords: accordsDe(accords),
        cle_idempotence: cle,
      });
      poser(relue);
      signalerSucces("Réponse enregistrée avec succès");
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde",
  });
  return (
    <Modal opened onClose={surFermer} title="Noter la réponse du loueur" size="lg" closeOnClickOutside={false}>
      <GardeSortie modifie={f.modifie} />
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Enregistrer">
        <GrilleChamps>
          <ChampDate {...f.champ("date")} libelle="Date de la réponse" requis />
          <ChampTexte {...f.champ("interlocuteur")} libelle="Interlocuteur" />
        </GrilleChamps>
        <ChampTexte {...f.champ("texte")} libelle="Ce que le loueur écrit" lignes={3} />
        <Accords
          lignes={c.lignes}
          montants={f.valeurs.accords}
          surChangement={(accords) => f.changer({ accords })}
          erreur={f.erreurs.accords}
        />
      </CadreFormulaire>
    </Modal>
  );
}
