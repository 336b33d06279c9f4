import { Button, type ButtonProps, Group } from "@mantine/core";
import { filtresArrivages } from "../../domain/arrivages/arrivage.contrat.ts";
import {
  type ArrivageListe,
  aUnePieceARanger,
  CANAUX_ARRIVAGE,
  ETATS_ARRIVAGE,
  LIBELLES_CANAL_ARRIVAGE,
  LIBELLES_ETAT_ARRIVAGE,
} from "../../domain/arrivages/arrivage.ts";
import { pluriel } from "../../domain/commun/pluriel.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import type { Colonne } from "../table/colonnes.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { formaterInstant } from "../ui/instants.ts";
import { Sous } from "../ui/TableDefilante.tsx";
import { Absent } from "../ui/Valeurs.tsx";
import { EtatArrivage } from "./EtatArrivage.tsx";
import { RienNArrive } from "./RienNArrive.tsx";
import { useDecider } from "./useDecider.ts";

/** Un message arrive à toute heure : la page ouverte le montre sans qu'on la recharge. */
const SUIVI_MS = 15_000;

const COLONNES: readonly Colonne<ArrivageListe>[] = [
  {
    cle: "expediteur",
    titre: "De",
    largeur: 200,
    rendu: (a) =>
      a.canal === "email" ? (
        <>
          {a.expediteur_nom || a.expediteur || <Absent />}
          {a.expediteur_nom && <Sous>{a.expediteur}</Sous>}
        </>
      ) : (
        LIBELLES_CANAL_ARRIVAGE[a.canal]
      ),
  },
  {
    cle: "sujet",
    titre: "Objet",
    largeur: 250,
    rendu: (a) => (
      <>
        {a.sujet || <Absent />}
        <Sous>{resumer(a)}</Sous>
      </>
    ),
  },
  { cle: "client", titre: "Société", rendu: (a) => a.client_nom ?? <Absent /> },
  {
    cle: "recu_le",
    titre: "Reçu le",
    tri: "recu_le",
    premierSens: "desc",
    rendu: (a) => formaterInstant(a.recu_le),
  },
  { cle: "etat", titre: "État", largeur: 160, rendu: (a) => <EtatArrivage arrivage={a} /> },
  {
    cle: "gestes",
    titre: "Geste",
    rendu: (a) => (a.etat === "quarantaine" ? <Gestes arrivage={a} /> : <Absent />),
  },
];

/** « 2 documents, 1 pièce refusée, une réponse à une contestation ». */
function resumer({ pieces, contestation_id }: ArrivageListe): string {
  const combien = (...issues: string[]) => pieces.filter((p) => issues.includes(p.issue)).length;
  const [entres, doubles, refusees, attendent, statuts] = [
    combien("document"),
    combien("doublon"),
    combien("refusee"),
    combien("attente"),
    combien("statut"),
  ];
  const dits = [
    ...(entres > 0 ? [pluriel(entres, "document", "documents")] : []),
    ...(statuts > 0 ? [pluriel(statuts, "statut de facture", "statuts de facture")] : []),
    ...(attendent > 0 ? [pluriel(attendent, "pièce en attente", "pièces en attente")] : []),
    ...(doubles > 0 ? [pluriel(doubles, "déjà reçu", "déjà reçus")] : []),
    ...(refusees > 0 ? [pluriel(refusees, "pièce refusée", "pièces refusées")] : []),
    ...(contestation_id ? ["réponse à une contestation"] : []),
  ];
  return dits.join(", ") || "Aucune pièce";
}

const FILTRES: readonly Filtre[] = [
  {
    cle: "etat",
    libelle: "État",
    choix: ETATS_ARRIVAGE.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_ARRIVAGE[e] })),
    // Les compteurs le choisissent.
    enPuceSeulement: true,
  },
  {
    cle: "canal",
    libelle: "Arrivé par",
    choix: CANAUX_ARRIVAGE.map((c) => ({ valeur: c, libelle: LIBELLES_CANAL_ARRIVAGE[c] })),
  },
];

/** Ce qui est arrivé seul, de toutes les sociétés, et ce qui attend que l'équipe dise oui ou non. */
export default function ArrivagesPage() {
  const liste = useListe(filtresArrivages, { triDefaut: "recu_le", sensDefaut: "desc" });
  const requete = useLignes(
    api.arrivages.lister.queryOptions({ input: liste.entree, refetchInterval: () => SUIVI_MS }),
  );
  const clients = useChoixClients();
  const { compteurs } = requete.data ?? {};
  const tout = compteurs && ETATS_ARRIVAGE.reduce((somme, e) => somme + compteurs[e], 0);
  return (
    <PageListe
      titre="Boîte de réception"
      retour={<LienRetour vers={chemins.documents()} texte="Documents" />}
      precision="Les documents arrivés seuls, par e-mail ou par un dossier. Ce qui est douteux attend que vous l'acceptiez."
      compteurs={{
        legende: "Nombre de messages et de fichiers par état",
        chiffres: compteursDuFiltre(liste, "etat", [
          ["Tous", tout],
          ...ETATS_ARRIVAGE.map((e) => [LIBELLES_ETAT_ARRIVAGE[e], compteurs?.[e], e] as const),
        ]),
      }}
      id="arrivages"
      legende="Messages et fichiers reçus"
      liste={liste}
      requete={requete}
      colonnes={COLONNES}
      filtres={[...FILTRES, { cle: "client_id", libelle: "Client", choix: clients }]}
      cle={(a) => a.id}
      lien={(a) => chemins.arrivage(a.id)}
      noms={["arrivage", "arrivages"]}
      texteVide="Rien n'est arrivé"
      actionVide={<RienNArrive />}
      placeholderRecherche="Expéditeur, objet, pièce…"
    />
  );
}

const GESTE = { variant: "subtle", size: "compact-sm" } satisfies ButtonProps;

/** Sans société connue, sans le message ou sans pièce à ranger, accepter demande d'ouvrir la fiche. */
function Gestes({ arrivage: { id, client_id, sujet, motif, pieces } }: { arrivage: ArrivageListe }) {
  const { accepter, refuser } = useDecider(id);
  const nom = <span className="visuellement-cache"> {sujet || "ce message"}</span>;
  return (
    <Group gap={4} wrap="nowrap">
      {client_id && motif !== "trop_gros" && aUnePieceARanger(pieces) && (
        <Button {...GESTE} loading={accepter.isPending} onClick={() => accepter.mutate({})}>
          Accepter{nom}
        </Button>
      )}
      <Button {...GESTE} color="red" loading={refuser.isPending} onClick={() => refuser.mutate()}>
        Refuser{nom}
      </Button>
    </Group>
  );
}
