import { Tabs } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { filtresContestations, type TotauxContestations } from "../../domain/contestations/contestation.contrat.ts";
import { ETATS_CONTESTATION, LIBELLES_ETAT_CONTESTATION } from "../../domain/contestations/etats.ts";
import { DEFINITION_TAUX, DEFINITIONS_BILAN, partAcceptee, partAccordee } from "../../domain/contestations/taux.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useClients, useLoueurs } from "../restitutions/filtres.ts";
import { useActeur } from "../session/session.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import type { Compteur } from "../ui/Compteurs.tsx";
import { EntetePage } from "../ui/EntetePage.tsx";
import { combien } from "../ui/nombres.ts";
import { colonnesContestations } from "./colonnes.tsx";
import { TauxSucces } from "./TauxSucces.tsx";

const TITRE = "Contestations";
const VUES = [
  { cle: "dossiers", libelle: "Dossiers" },
  { cle: "succes", libelle: "Taux de succès" },
] as const;

/** Les contestations de son périmètre, et ce que les loueurs y ont répondu. */
export default function ContestationsPage() {
  const vue = (useLocation().search as Record<string, unknown>).vue; // l'adresse est lue en texte par le routeur
  if (vue !== "succes") return <Dossiers />;
  return (
    <div className="ecran">
      <EntetePage titre={TITRE} precision={<Onglets ouvert="succes" />} />
      <TauxSucces />
    </div>
  );
}

function Onglets({ ouvert }: { ouvert: (typeof VUES)[number]["cle"] }) {
  const naviguer = useNavigate();
  const ouvrir = (cle: string | null) =>
    void naviguer({ to: chemins.contestations(), search: cle === "succes" ? { vue: "succes" } : {} });
  return (
    <Tabs value={ouvert} onChange={ouvrir}>
      <Tabs.List aria-label="Contestations">
        {VUES.map((v) => (
          <Tabs.Tab key={v.cle} value={v.cle}>
            {v.libelle}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

const ETAT: Filtre = {
  cle: "statut_contestation",
  libelle: "État",
  choix: ETATS_CONTESTATION.map((e) => ({ valeur: e, libelle: LIBELLES_ETAT_CONTESTATION[e] })),
};
const RETARD: Filtre = { cle: "retard", libelle: "Délai", choix: [{ valeur: "oui", libelle: "En retard" }] };

function Dossiers() {
  const interne = estInterne(useActeur());
  const liste = useListe(filtresContestations, { triDefaut: "", sensDefaut: "asc", horsFiltres: ["vue"] });
  // Sans tri choisi, le serveur met d'abord ce qui presse.
  const { tri, sens, ...entree } = liste.entree;
  const input = tri ? { ...entree, tri, ...(sens && { sens }) } : entree;
  const requete = useLignes(api.contestations.lister.queryOptions({ input }));
  const clients = useClients(interne);
  const loueurs = useLoueurs();
  return (
    <PageListe
      titre={TITRE}
      precision={<Onglets ouvert="dossiers" />}
      compteurs={{
        legende: "Sommes des contestations, HT",
        chiffres: compteurs(requete.data?.totaux),
      }}
      id="contestations"
      legende={TITRE}
      liste={liste}
      requete={requete}
      colonnes={colonnesContestations(interne)}
      filtres={[
        ETAT,
        ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients.choix }] : []),
        { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
        RETARD,
      ]}
      cle={(c) => c.id}
      lien={(c) => chemins.contestation(c.id)}
      noms={["contestation", "contestations"]}
      texteVide="Aucune contestation trouvée"
      exporter={exportDe("/contestations/export", liste)}
      placeholderRecherche="Facture, immatriculation, loueur…"
    />
  );
}

const pourcent = (part: number | null | undefined) =>
  part === null || part === undefined ? "--" : `${Math.round(part * 100)}\u00a0%`;

/** Réclamé = accordé + refusé + en cours, en euros comme en lignes : chaque chiffre dit les siennes. */
function compteurs(t: TotauxContestations | undefined): Compteur[] {
  const refusees = t && t.lignes_tranchees - t.lignes_acceptees;
  const dontPartie = t && t.lignes_partielles > 0;
  const enEuros = t && partAccordee(t.lignes_tranchees, t);
  return [
    { libelle: "À contester", valeur: t && formaterEuros(t.a_contester), precision: "pas encore envoyé" },
    {
      libelle: "Réclamé",
      valeur: t && formaterEuros(t.reclame),
      ...(t && { precision: combien(t.lignes, "ligne") }),
      definition: DEFINITIONS_BILAN.reclame,
    },
    {
      libelle: "Accordé",
      valeur: t && formaterEuros(t.accorde),
      ...(t && {
        precision: `${combien(t.lignes_acceptees, "ligne")}${dontPartie ? ` (${t.lignes_partielles} en partie)` : ""}`,
      }),
      definition: DEFINITIONS_BILAN.accorde,
    },
    {
      libelle: "Refusé",
      valeur: t && formaterEuros(t.refuse),
      ...(refusees !== undefined && {
        precision: `${combien(refusees, "ligne")}${dontPartie ? " et restes" : ""}`,
      }),
      definition: DEFINITIONS_BILAN.refuse,
    },
    {
      libelle: "En cours",
      valeur: t && formaterEuros(t.en_cours),
      ...(t && { precision: `${combien(t.lignes - t.lignes_tranchees, "ligne")} sans réponse` }),
      definition: DEFINITIONS_BILAN.en_cours,
    },
    {
      libelle: "Taux de succès",
      valeur: t && pourcent(partAcceptee({ n: t.lignes_tranchees, acceptees: t.lignes_acceptees })),
      ...(t && {
        precision: `${t.lignes_acceptees} sur ${t.lignes_tranchees}${enEuros === null ? "" : `\u00a0; ${pourcent(enEuros)} en euros`}`,
      }),
      definition: DEFINITION_TAUX,
    },
  ];
}
