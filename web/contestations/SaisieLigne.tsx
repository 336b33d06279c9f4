import { Modal } from "@mantine/core";
import { formaterEuros } from "../../domain/commun/montants.ts";
import {
  ajoutLigne,
  type ContestationLue,
  type LigneReclameeLue,
  MOTIFS,
} from "../../domain/contestations/contestation.ts";
import { plafond } from "../../domain/contestations/montants.ts";
import { FACTURE_ENTIERE } from "../../domain/contestations/preremplir.ts";
import { LIBELLES_VERDICT, type MotifContestation } from "../../domain/fre/verdicts.ts";
import { phraseSinistres, sinistresDeLaLigne } from "../../domain/rapprochements/sinistres.ts";
import { client } from "../api.ts";
import { estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerErreur, signalerSucces } from "../ui/notifications.ts";
import { usePoser, useRelire } from "./useContestation.ts";

interface Props {
  contestation: ContestationLue;
  /** Nulle : un motif s'ajoute. */
  ligne: LigneReclameeLue | null;
  surFermer: () => void;
}

const ENTIERE = "facture";
interface Valeurs {
  facture_ligne_id: string;
  motif: string;
  montant_reclame: number | null;
  commentaire: string;
}

const valider = validerAvec<object>(ajoutLigne.omit({ facture_ligne_id: true }));

/** Invoquer un motif, ou en changer le montant : jamais plus que ce que la ligne facture, et l'écran dit combien. */
export function SaisieLigne({ contestation: c, ligne, surFermer }: Props) {
  const poser = usePoser();
  const relire = useRelire(c.id);
  const f = useFormulaire<Valeurs>({
    initiales: {
      facture_ligne_id: ligne ? (ligne.facture_ligne_id ?? ENTIERE) : (c.lignes_facture[0]?.id ?? ENTIERE),
      motif: ligne?.motif ?? "",
      montant_reclame: ligne?.montant_reclame ?? c.lignes_facture[0]?.net_ht ?? null,
      commentaire: ligne?.commentaire ?? "",
    },
    valider: (v) => valider(sansLigne(v)),
    enregistrer: async (v) => {
      try {
        poser(await enregistrer(c, ligne, v));
        signalerSucces(ligne ? "Ligne modifiée" : "Motif ajouté");
      } catch (erreur) {
        if (!estConflit(erreur)) throw erreur;
        await relire();
        signalerErreur("Un autre vient de changer cette ligne\u00a0: elle est à jour, recommencez");
      }
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde",
  });
  const visee = c.lignes_facture.find((l) => l.id === f.valeurs.facture_ligne_id) ?? null;
  const declares = visee ? sinistresDeLaLigne(visee, c.sinistres) : [];
  const admis = plafond(c.lignes, { net_ht: c.facture_ht, tva: c.facture_tva }, visee, ligne?.id);
  return (
    <Modal opened onClose={surFermer} title={ligne ? "Modifier la ligne réclamée" : "Ajouter un motif"} size="lg">
      <GardeSortie modifie={f.modifie} />
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction={ligne ? "Enregistrer" : "Ajouter"}>
        {ligne ? (
          <p>{ligne.designation}</p>
        ) : (
          <ChampChoix
            {...f.champ("facture_ligne_id")}
            surChangement={(id) => {
              const choisie = c.lignes_facture.find((l) => l.id === id) ?? null;
              f.changer({
                facture_ligne_id: id,
                montant_reclame: plafond(c.lignes, { net_ht: c.facture_ht, tva: c.facture_tva }, choisie) || null,
              });
            }}
            libelle="Ligne de la facture"
            requis
            choix={[
              ...c.lignes_facture.map((l) => ({
                valeur: l.id,
                libelle: `${l.designation} (${formaterEuros(l.net_ht)})`,
              })),
              { valeur: ENTIERE, libelle: FACTURE_ENTIERE },
            ]}
          />
        )}
        <ChampChoix
          {...f.champ("motif")}
          libelle="Motif"
          requis
          choix={MOTIFS.map((m) => ({ valeur: m, libelle: LIBELLES_VERDICT[m] }))}
        />
        {declares.length > 0 && (
          <p>
            {phraseSinistres(declares)} Si c'est le même dommage, le motif est «&nbsp;
            {LIBELLES_VERDICT.dommage_deja_declare_sinistre}&nbsp;».
          </p>
        )}
        <ChampNombre
          {...f.champ("montant_reclame")}
          libelle="Montant réclamé"
          requis
          decimales={2}
          unite="€ HT"
          aide={`${formaterEuros(admis)} au plus`}
        />
        <ChampTexte
          {...f.champ("commentaire")}
          libelle="Commentaire"
          lignes={2}
          aide="Pour vous et vos collègues&nbsp;: la lettre ne le montre pas."
        />
      </CadreFormulaire>
    </Modal>
  );
}

const sansLigne = ({ facture_ligne_id: _, ...v }: Valeurs) => v;

function enregistrer(c: ContestationLue, ligne: LigneReclameeLue | null, v: Valeurs): Promise<ContestationLue> {
  const champs = {
    motif: v.motif as MotifContestation, // validé par le schéma du contrat
    montant_reclame: v.montant_reclame ?? 0,
    commentaire: v.commentaire.trim() || null,
  };
  if (!ligne)
    return client.contestations.ajouterLigne({
      id: c.id,
      facture_ligne_id: v.facture_ligne_id === ENTIERE ? null : v.facture_ligne_id,
      ...champs,
    });
  const { motif, montant_reclame, commentaire } = ligne;
  return client.contestations.modifierLigne({
    id: c.id,
    ligne_id: ligne.id,
    champs,
    avant: { motif, montant_reclame, commentaire },
  });
}
