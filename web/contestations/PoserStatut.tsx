import { Modal, Text } from "@mantine/core";
import { useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import type { ContestationLue } from "../../domain/contestations/contestation.ts";
import { MOTIFS_REFORME, motifPropose, motifsDe, type StatutEmis } from "../../domain/statuts-facture/codes.ts";
import { type PropositionStatut, type StatutsLus, saisieStatut } from "../../domain/statuts-facture/statut.ts";
import { client } from "../api.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";

interface Props {
  contestation: ContestationLue;
  code: StatutEmis;
  lus: StatutsLus;
  surPose: (lus: StatutsLus) => void;
  surFermer: () => void;
}
interface Valeurs extends PropositionStatut {
  motif: string;
  note: string;
}

const TEXTES = {
  207: { titre: "Mettre la facture en litige", action: "Mettre en litige", fait: "Facture mise en litige" },
  210: { titre: "Refuser la facture", action: "Refuser la facture", fait: "Facture refusée" },
} as const;

/** Le statut à poser : son motif, proposé d'après ce qui est réclamé, et de quoi la plateforme retrouve la facture, prérempli des fiches. */
export function PoserStatut({ contestation: c, code, lus, surPose, surFermer }: Props) {
  const [cle] = useState(cleUnique);
  const f = useFormulaire<Valeurs>({
    initiales: { ...lus.proposition, motif: motifPropose(code, c.lignes), note: noteProposee(c) },
    valider: (v) => validerAvec(saisieStatut)({ ...v, code, cle_idempotence: cle }),
    enregistrer: async (v) => {
      const saisie = saisieStatut.parse({ ...v, code, cle_idempotence: cle });
      surPose(await client.statutsFacture.produire({ ...saisie, id: c.id }));
      signalerSucces(TEXTES[code].fait);
      surFermer();
    },
    repli: "Erreur lors de l'enregistrement du statut",
  });
  return (
    <Modal opened onClose={surFermer} title={TEXTES[code].titre} size="lg" closeOnClickOutside={false}>
      <GardeSortie modifie={f.modifie} />
      <CadreFormulaire
        f={f}
        obligatoires
        surAnnuler={surFermer}
        libelleAction={TEXTES[code].action}
        danger={code === 210}
      >
        {code === 210 && (
          <Bandeau genre="alerte" titre="Un refus vaut pour toute la facture et ne se reprend pas">
            Le loueur devra l'annuler par un avoir et en émettre une autre. Pour ne contester que des lignes, mettez-la
            en litige.
          </Bandeau>
        )}
        <Text size="sm">
          {lus.plateforme
            ? "Le statut part vers la plateforme agréée, qui le transmet au loueur."
            : "Aucune plateforme agréée n'est réglée\u00a0: le statut se télécharge, à déposer sur la vôtre."}
        </Text>
        <ChampChoix
          {...f.champ("motif")}
          libelle="Motif"
          aide="Le plus proche, dans la liste de la réforme, de ce que vous réclamez."
          choix={motifsDe(code).map((m) => ({ valeur: m, libelle: MOTIFS_REFORME[m] }))}
          requis
        />
        <ChampTexte {...f.champ("note")} libelle="Explication" aide="Le loueur la lit." lignes={3} max={1000} />
        <GrilleChamps>
          <ChampTexte {...f.champ("numero")} libelle="Numéro de la facture" requis max={100} />
          <ChampDate {...f.champ("date_facture")} libelle="Date de la facture" requis />
          <ChampTexte {...f.champ("vendeur_nom")} libelle="Loueur" requis max={200} />
          <ChampTexte {...f.champ("vendeur_siren")} libelle="SIREN du loueur" requis />
          <ChampTexte
            {...f.champ("vendeur_adresse")}
            libelle="Adresse électronique du loueur"
            aide="Celle de l'annuaire&nbsp;: son SIREN, souvent suivi d'un suffixe."
            requis
            max={125}
          />
          <ChampTexte {...f.champ("acheteur_nom")} libelle="Votre société" requis max={200} />
          <ChampTexte {...f.champ("acheteur_siren")} libelle="SIREN de votre société" requis />
        </GrilleChamps>
      </CadreFormulaire>
    </Modal>
  );
}

/** Ce qui est contesté, en une phrase que la personne reprend. */
const noteProposee = ({ lignes }: ContestationLue): string => {
  const total = lignes.reduce((somme, l) => somme + l.montant_reclame, 0);
  if (total === 0) return "";
  const dites = lignes.map((l) => `${l.designation} (${formaterEuros(l.montant_reclame)} HT)`).join("\u00a0; ");
  const phrase = `Montant contesté\u00a0: ${formaterEuros(total)} HT. ${dites}.`;
  return phrase.length <= 1000
    ? phrase
    : `Montant contesté\u00a0: ${formaterEuros(total)} HT, ${lignes.length} lignes.`;
};
