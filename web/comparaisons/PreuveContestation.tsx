import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import {
  ajoutLigne,
  type ContestationListee,
  type ContestationLue,
  MOTIFS,
} from "../../domain/contestations/contestation.ts";
import { nommerFacture } from "../../domain/contestations/lettre.ts";
import { plafond } from "../../domain/contestations/montants.ts";
import {
  CONSTATS,
  type Constat,
  LIBELLES_CONSTAT,
  MOTIF_DU_CONSTAT,
  preuveEncadree,
} from "../../domain/contestations/preuve-encadree.ts";
import type { CadrePhoto } from "../../domain/etats-des-lieux/cadre.ts";
import { LIBELLES_VERDICT } from "../../domain/fre/verdicts.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { type Erreurs, useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./Comparaison.module.css";

interface Props {
  contestations: readonly ContestationListee[];
  cadre: CadrePhoto;
  temoin: string | null;
  surFermer: () => void;
}

const nommer = (c: ContestationListee): string =>
  `${nommerFacture({ numero: c.facture_numero, date_document: c.facture_date }) || "Facture"}, ${c.loueur_nom}`;

/** L'endroit encadré devient la preuve d'une ligne de contestation : une ligne déjà réclamée, ou une ligne de la facture qui le devient. */
export default function PreuveContestation({ contestations, ...suite }: Props) {
  const [id, setId] = useState(contestations[0]?.id ?? "");
  const requete = useQuery(api.contestations.lire.queryOptions({ input: { id } }));
  return (
    <section className={styles.preuve} aria-label="Preuve d'une contestation">
      {contestations.length > 1 ? (
        <ChampChoix
          nom="contestation"
          libelle="Facture contestée"
          requis
          valeur={id}
          surChangement={setId}
          erreur={undefined}
          desactive={false}
          choix={contestations.map((c) => ({ valeur: c.id, libelle: nommer(c) }))}
        />
      ) : (
        contestations[0] && <p className={styles.note}>Facture contestée&nbsp;: {nommer(contestations[0])}</p>
      )}
      {requete.isError && <ErreurChargement erreur={requete.error} relire={() => requete.refetch()} />}
      {requete.isPending && <Skeleton height={240} radius="md" />}
      {requete.data && <Saisie key={id} contestation={requete.data} {...suite} />}
    </section>
  );
}

interface Valeurs {
  ligne: string;
  constat: string;
  motif: string;
  montant_reclame: number | null;
}
const RECLAMEE = "reclamee.";

function Saisie({
  contestation: c,
  cadre,
  temoin,
  surFermer,
}: Omit<Props, "contestations"> & { contestation: ContestationLue }) {
  const cache = useQueryClient();
  const depart: Constat = temoin ? "apparu" : "absent";
  const reste = (ligne: string) => {
    const visee = c.lignes_facture.find((l) => l.id === ligne);
    return visee ? plafond(c.lignes, { net_ht: c.facture_ht, tva: c.facture_tva }, visee) : 0;
  };
  const preuve = (v: Valeurs) => ({ cadre, temoin, constat: v.constat });
  const f = useFormulaire<Valeurs>({
    initiales: { ligne: "", constat: depart, motif: MOTIF_DU_CONSTAT[depart], montant_reclame: null },
    valider: (v) => valider(v, preuve(v)),
    enregistrer: async (v) => {
      const prouvee = preuveEncadree.parse(preuve(v));
      const relue = v.ligne.startsWith(RECLAMEE)
        ? await client.contestations.prouverLigne({
            id: c.id,
            ligne_id: v.ligne.slice(RECLAMEE.length),
            preuve: prouvee,
          })
        : await client.contestations.ajouterLigne({
            id: c.id,
            ...ajoutLigne.parse({ ...champsDe(v), facture_ligne_id: v.ligne, preuve: prouvee }),
          });
      void cache.invalidateQueries({ queryKey: api.contestations.key() });
      cache.setQueryData(api.contestations.lire.queryKey({ input: { id: relue.id } }), relue);
      signalerSucces("Preuve ajoutée à la contestation");
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde",
  });
  const v = f.valeurs;
  const nouvelle = v.ligne !== "" && !v.ligne.startsWith(RECLAMEE);
  const autres = c.lignes_facture.filter((l) => reste(l.id) > 0);
  return (
    <>
      <GardeSortie modifie={f.modifie} />
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Ajouter la preuve">
        <ChampChoix
          {...f.champ("ligne")}
          surChangement={(ligne) => f.changer({ ligne, montant_reclame: reste(ligne) || null })}
          libelle="Ligne à prouver"
          requis
          choix={[
            ...c.lignes.map((l) => ({
              valeur: `${RECLAMEE}${l.id}`,
              libelle: `Déjà réclamée\u00a0: ${l.designation} (${LIBELLES_VERDICT[l.motif].toLowerCase()})`,
            })),
            ...autres.map((l) => ({
              valeur: l.id,
              libelle: `À réclamer\u00a0: ${l.designation} (${formaterEuros(l.net_ht)})`,
            })),
          ]}
        />
        <ChampChoix
          {...f.champ("constat")}
          surChangement={(constat) => f.changer({ constat, motif: MOTIF_DU_CONSTAT[constat as Constat] ?? v.motif })} // vient de la liste des constats
          libelle="Ce que les photos montrent"
          requis
          choix={CONSTATS.filter((k) => temoin || k !== "apparu").map((k) => ({
            valeur: k,
            libelle: LIBELLES_CONSTAT[k],
          }))}
        />
        {nouvelle && (
          <>
            <ChampChoix
              {...f.champ("motif")}
              libelle="Motif"
              requis
              choix={MOTIFS.map((m) => ({ valeur: m, libelle: LIBELLES_VERDICT[m] }))}
            />
            <ChampNombre
              {...f.champ("montant_reclame")}
              libelle="Montant réclamé"
              requis
              decimales={2}
              unite="€ HT"
              aide={`${formaterEuros(reste(v.ligne))} au plus`}
            />
          </>
        )}
      </CadreFormulaire>
    </>
  );
}

const champsDe = ({ motif, montant_reclame }: Valeurs) => ({ motif, montant_reclame, commentaire: null });

function valider(v: Valeurs, preuve: object): Erreurs {
  if (v.ligne === "") return { ligne: "La ligne est requise" };
  const dePreuve = validerAvec<object>(preuveEncadree)(preuve);
  if (v.ligne.startsWith(RECLAMEE)) return dePreuve;
  return {
    ...validerAvec<object>(ajoutLigne.omit({ preuve: true, facture_ligne_id: true }))(champsDe(v)),
    ...dePreuve,
  };
}
