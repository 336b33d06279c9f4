import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Acteur, estInterne } from "../../domain/commun/acteur.ts";
import { direFinEn, filtresFins, HORIZONS, LIBELLES_HORIZON } from "../../domain/contrats/contrat.contrat.ts";
import type { FinDeContrat } from "../../domain/contrats/contrat.ts";
import {
  ETAPES,
  ETAPES_A_VENIR,
  type EtapeFinDeContrat,
  LIBELLES_ETAPE,
  nommerEtape,
} from "../../domain/contrats/fin-de-contrat.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { useOuvrirAudit } from "../audits/useAudit.ts";
import { BoutonCalendrier } from "../calendrier/BoutonCalendrier.tsx";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { BoutonImporter } from "../imports/BoutonImporter.tsx";
import { useActeur } from "../session/session.ts";
import { compteursDuFiltre } from "../table/compteurs.ts";
import { exportDe } from "../table/exporter.ts";
import type { Filtre } from "../table/filtres.ts";
import { PageListe } from "../table/PageListe.tsx";
import type { Choix } from "../table/selection.ts";
import { useLignes } from "../table/useLignes.ts";
import { useListe } from "../table/useListe.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { nombre } from "../ui/nombres.ts";
import { colonnesFins } from "./colonnes.tsx";
import { DouzeMois } from "./DouzeMois.tsx";
import { type Fait, NoterDate } from "./NoterDate.tsx";
import { PlanifierAudits } from "./PlanifierAudits.tsx";

const ETAPE: Filtre = {
  cle: "etape",
  libelle: "Étape",
  choix: ETAPES.map((e) => ({ valeur: e, libelle: LIBELLES_ETAPE[e] })),
  // Les compteurs la choisissent.
  enPuceSeulement: true,
};
const HORIZON: Filtre = {
  cle: "horizon",
  libelle: "Échéance",
  choix: HORIZONS.map((h) => ({ valeur: h, libelle: LIBELLES_HORIZON[h] })),
};

/** Choisi par un chiffre des analyses. */
const FIN_COMPTEE: Filtre = {
  cle: "fin_en",
  libelle: "Fin",
  choix: [],
  dire: (fin) => direFinEn(String(fin)),
  enPuceSeulement: true,
};

function useFiltres(acteur: Acteur): Filtre[] {
  const clients = useChoixClients();
  const loueurs = useLoueurs();
  const { data: agences } = useQuery({ ...api.contrats.agences.queryOptions(), staleTime: 5 * 60_000 });
  return [
    HORIZON,
    FIN_COMPTEE,
    ...(estInterne(acteur) ? [{ cle: "client_id", libelle: "Client", choix: clients }] : []),
    { cle: "loueur_id", libelle: "Loueur", choix: loueurs.choix },
    { cle: "agence", libelle: "Agence", choix: (agences ?? []).map((a) => ({ valeur: a, libelle: a })) },
    ETAPE,
    RENDU,
  ];
}

const RENDU: Filtre = {
  cle: "rendu",
  libelle: "Véhicules",
  choix: [
    { valeur: "non", libelle: "À venir" },
    { valeur: "oui", libelle: "Rendus" },
  ],
  enPuceSeulement: true,
};

const A_VENIR: ReadonlySet<EtapeFinDeContrat> = new Set(ETAPES_A_VENIR);
const ETAPES_RENDUES = ETAPES.filter((e) => !A_VENIR.has(e));

const somme = (
  etapes: readonly EtapeFinDeContrat[],
  compteurs: Partial<Record<EtapeFinDeContrat, number>> | undefined,
) => compteurs && etapes.reduce((n, e) => n + (compteurs[e] ?? 0), 0);
const dire = (n: number | undefined): string => (n === undefined ? "…" : nombre(n));

/** Les contrats qui finissent dans les douze mois, ou qui sont finis sans l'être tout à fait, et l'étape de chaque véhicule. */
export default function FinsDeContratPage() {
  const acteur = useActeur();
  const liste = useListe(filtresFins, { triDefaut: "date_fin", sensDefaut: "asc" });
  const { etape } = liste.entree;
  // Ce qui vient se prépare ; ce qui est rendu attend sa facture : deux listes. Une étape dit d'elle-même laquelle.
  const rendu = liste.entree.rendu ?? (etape && !A_VENIR.has(etape) ? "oui" : "non");
  const entree = { ...liste.entree, rendu };
  const requete = useLignes(api.contrats.listerFins.queryOptions({ input: entree }));
  const ouverture = useOuvrirAudit();
  const [anoter, setANoter] = useState<{ fin: FinDeContrat; fait: Fait } | null>(null);
  const { compteurs } = requete.data ?? {};
  return (
    <>
      <PageListe
        titre="Fins de contrat"
        actionsEntete={
          <>
            <BoutonCalendrier />
            <BoutonImporter entite="contrats" clientId={liste.entree.client_id} />
          </>
        }
        avant={
          <>
            <SegmentedControl
              aria-label="Contrats à venir ou véhicules rendus"
              value={rendu}
              data={[
                { value: "non", label: `À venir (${dire(somme(ETAPES_A_VENIR, compteurs))})` },
                { value: "oui", label: `Rendus (${dire(somme(ETAPES_RENDUES, compteurs))})` },
              ]}
              // Une étape, un chiffre des analyses sont d'un seul côté : changer de côté les retire.
              onChange={(v) =>
                liste.filtrer({ rendu: v === "oui" ? "oui" : undefined, etape: undefined, fin_en: undefined })
              }
              style={{ alignSelf: "flex-start" }}
            />
            {rendu === "non" && peut(acteur, "voir_analyses") && (
              <DouzeMois
                filtres={{
                  client_id: liste.entree.client_id,
                  loueur_id: liste.entree.loueur_id,
                  agence: liste.entree.agence,
                }}
              />
            )}
          </>
        }
        precision="Douze mois devant, et les véhicules rendus depuis douze mois ou dont la facture n'est pas encore vérifiée."
        compteurs={{
          legende: "Nombre de véhicules par étape",
          chiffres: compteursDuFiltre(liste, "etape", [
            [
              rendu === "non" ? "À venir" : "Rendus",
              somme(rendu === "non" ? ETAPES_A_VENIR : ETAPES_RENDUES, compteurs),
            ],
            ...ETAPES.filter((e) => A_VENIR.has(e) === (rendu === "non")).map(
              (e) => [nommerEtape(e, compteurs?.[e] ?? 0), compteurs?.[e], e] as const,
            ),
          ]),
        }}
        id="fins-de-contrat"
        legende="Fins de contrat"
        liste={liste}
        requete={requete}
        colonnes={colonnesFins({
          jour: aujourdhui(),
          interne: estInterne(acteur),
          noter: peut(acteur, "modifier_fiches") ? (fin, fait) => setANoter({ fin, fait }) : undefined,
          auditer: peut(acteur, "auditer") ? (fin) => ouverture.mutate({ vehicule: fin.vehicule_id }) : undefined,
        })}
        filtres={useFiltres(acteur)}
        cle={(f) => f.id}
        lien={(f) => chemins.contratDeVehicule(f.vehicule_id, f.id)}
        noms={["contrat", "contrats"]}
        texteVide="Aucune fin de contrat trouvée"
        exporter={exportDe("/fins-de-contrat/export", { ...liste, entree })}
        {...(rendu === "non" &&
          peut(acteur, "auditer") && {
            selection: {
              nom: (f: FinDeContrat) => f.immatriculation,
              gestes: (choix: Choix) => <PlanifierAudits choix={choix} filtres={entree} />,
            },
          })}
        placeholderRecherche="Immatriculation, contrat, conducteur…"
      />
      {anoter && <NoterDate {...anoter} surFermer={() => setANoter(null)} />}
    </>
  );
}
