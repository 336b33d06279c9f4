import { Tabs } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { DEFINITIONS, LIBELLES_MOT, type Mot } from "../../domain/argent/livre.ts";
import { estInterne } from "../../domain/commun/acteur.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { nommerPeriode } from "../../domain/commun/periode.ts";
import {
  type FiltresContestations,
  filtresContestations,
  type TotauxContestations,
} from "../../domain/contestations/contestation.contrat.ts";
import { LIBELLES_ETAT_DIT, LIBELLES_RETARD } from "../../domain/contestations/etats.ts";
import { lignesDerriere } from "../../domain/contestations/montants.ts";
import { DEFINITION_TAUX, partAcceptee, partAccordee } from "../../domain/contestations/taux.ts";
import { api } from "../api.ts";
import { preciser } from "../argent/ChiffresDuLivre.tsx";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { chemins } from "../chemins.ts";
import { useClients } from "../clients/useClients.ts";
import { choixDe } from "../form/choix-de.ts";
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
import { EnvoisDeLaSemaine } from "./EnvoisDeLaSemaine.tsx";
import { TauxSucces } from "./TauxSucces.tsx";

const TITRE = "Contestations";
const VUES = [
  { cle: "dossiers", libelle: "Dossiers" },
  { cle: "semaine", libelle: "À envoyer cette semaine" },
  { cle: "succes", libelle: "Taux de succès" },
] as const;

/** Les contestations de son périmètre, et ce que les loueurs y ont répondu. */
export default function ContestationsPage() {
  const vue = (useLocation().search as Record<string, unknown>).vue; // l'adresse est lue en texte par le routeur
  if (vue !== "succes" && vue !== "semaine") return <Dossiers />;
  return (
    <div className="ecran">
      <EntetePage titre={TITRE} precision={<Onglets ouvert={vue} />} />
      {vue === "succes" ? <TauxSucces /> : <EnvoisDeLaSemaine />}
    </div>
  );
}

function Onglets({ ouvert }: { ouvert: (typeof VUES)[number]["cle"] }) {
  const naviguer = useNavigate();
  const ouvrir = (cle: string | null) =>
    void naviguer({ to: chemins.contestations(), search: cle === "dossiers" || cle === null ? {} : { vue: cle } });
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
  choix: choixDe(LIBELLES_ETAT_DIT),
};
const RETARD: Filtre = {
  cle: "retard",
  libelle: "Délai",
  choix: Object.entries(LIBELLES_RETARD).map(([valeur, libelle]) => ({ valeur, libelle })),
};
// Ces deux-là viennent d'un autre écran (une somme des analyses, un rappel) : la barre n'a pas la place de les proposer aussi.
const SEMAINE: Filtre = {
  cle: "semaine",
  libelle: "Échéance",
  choix: [{ valeur: "oui", libelle: "dans les sept jours" }],
  enPuceSeulement: true,
};
const AVOIR: Filtre = {
  cle: "avoir",
  libelle: "Avoir",
  choix: [{ valeur: "oui", libelle: "à imputer" }],
  enPuceSeulement: true,
};

function Dossiers() {
  const interne = estInterne(useActeur());
  const liste = useListe(filtresContestations, { triDefaut: "", sensDefaut: "asc", horsFiltres: ["vue"] });
  // Sans tri choisi, le serveur met d'abord ce qui presse.
  const { tri, sens, ...entree } = liste.entree;
  const input = tri ? { ...entree, tri, ...(sens && { sens }) } : entree;
  const requete = useLignes(api.contestations.lister.queryOptions({ input }));
  const { totaux } = requete.data ?? {};
  const clients = useClients(interne);
  const loueurs = useLoueurs();
  return (
    <PageListe
      titre={TITRE}
      precision={<Onglets ouvert="dossiers" />}
      compteurs={{
        legende: "Sommes des contestations, HT",
        chiffres: compteurs(totaux, liste.entree),
        ...(totaux && totaux.sans_dossier > 0 && { note: direSansDossier(totaux.sans_dossier) }),
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
        SEMAINE,
        AVOIR,
        { cle: "annee", libelle: "Période", choix: [], dire: nommerPeriode, enPuceSeulement: true },
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

const somme = (t: TotauxContestations | undefined, mot: Mot, filtres: FiltresContestations): Compteur => ({
  libelle: LIBELLES_MOT[mot],
  valeur: t && formaterEuros(t[mot]),
  definition: DEFINITIONS[mot],
  // Une somme qu'un état ou une recherche restreint n'a pas d'écran qui la détaille : elle se lit dans la liste même.
  ...(filtres.statut_contestation === undefined &&
    filtres.q === undefined &&
    !filtres.retard &&
    !filtres.semaine &&
    !filtres.avoir && {
      lien: {
        vers: chemins.livre(),
        recherche: { mot, client_id: filtres.client_id, loueur_id: filtres.loueur_id, annee: filtres.annee },
      },
    }),
});

/** Autant de lignes que la liste qu'ouvre la somme. */
const direLignes = (mot: "reclame" | "accorde" | "en_cours", t: TotauxContestations): string =>
  `${combien(lignesDerriere(t)[mot], "ligne")}${mot !== "en_cours" && t.rendues_sans_lettre > 0 ? `, dont ${t.rendues_sans_lettre} sans lettre` : ""}`;

/** Le livre compte des factures qui n'ont pas de dossier : la liste ne les montre pas, et ses chiffres le disent. */
const direSansDossier = (n: number): string =>
  n > 1
    ? `Dont ${n} factures sans dossier dans la liste\u00a0: à ouvrir, hors délai, ou rendues par un avoir.`
    : "Dont une facture sans dossier dans la liste\u00a0: à ouvrir, hors délai, ou rendue par un avoir.";

/** Le livre de l'argent sur les factures du filtre, et le taux de succès : chaque chiffre dit ses lignes et sa définition. */
function compteurs(t: TotauxContestations | undefined, filtres: FiltresContestations): Compteur[] {
  const enEuros = t && partAccordee(t.lignes_tranchees, t);
  const avec = (mot: Mot, precision: string | undefined): Compteur => ({
    ...somme(t, mot, filtres),
    ...(precision && { precision }),
  });
  return [
    avec("trouve", t && preciser("trouve", t)),
    avec("a_reclamer", t && (t.a_ouvrir > 0 ? `dont ${combien(t.a_ouvrir, "facture")} à ouvrir` : "pas encore envoyé")),
    avec("reclame", t && direLignes("reclame", t)),
    avec("en_cours", t && `${direLignes("en_cours", t)} en attente de réponse`),
    avec(
      "accorde",
      t && `${direLignes("accorde", t)}${t.lignes_partielles > 0 ? ` (${t.lignes_partielles} en partie)` : ""}`,
    ),
    avec("recu", t && (t.avoirs_a_imputer > 0 ? `${combien(t.avoirs_a_imputer, "avoir")} à imputer` : undefined)),
    avec("perdu", t && preciser("perdu", t)),
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
