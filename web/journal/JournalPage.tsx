import { Button, Select, Skeleton, TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { direDateIncomprise } from "../../domain/commun/periode-incomprise.ts";
import { type FiltresJournal, filtresJournal } from "../../domain/journal/journal.contrat.ts";
import {
  ACTIONS_JOURNAL,
  LIBELLES_ACTION,
  LIBELLES_ENTITE,
  LIBELLES_PERIODE,
  PERIODES_JOURNAL,
} from "../../domain/journal/journal.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampDate } from "../form/ChampDate.tsx";
import { LienRetour } from "../layout/LienRetour.tsx";
import { exportDe } from "../table/exporter.ts";
import { FiltresIncompris } from "../table/FiltresIncompris.tsx";
import { Recherche } from "../table/Recherche.tsx";
import { type EtatListe, useListe, type Valeur } from "../table/useListe.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Message } from "../ui/Message.tsx";
import { ExporterOuRecevoir } from "../vues/ExporterOuRecevoir.tsx";
import { VuesDeListe } from "../vues/VuesDeListe.tsx";
import { regrouper } from "./gestes.ts";
import styles from "./Journal.module.css";
import { JournalGrandi } from "./JournalGrandi.tsx";
import { LigneDeJournal } from "./LigneDeJournal.tsx";

const ENTITES = Object.entries(LIBELLES_ENTITE).map(([value, label]) => ({ value, label }));
const PERIODES = PERIODES_JOURNAL.map((p) => ({ value: p, label: LIBELLES_PERIODE[p] }));
const ACTIONS = ACTIONS_JOURNAL.map((a) => ({ value: a, label: LIBELLES_ACTION[a] }));

const NOMS: Readonly<Record<string, string>> = {
  personne: "Personne",
  client_id: "Client",
  entite: "Objet",
  action: "Action",
  periode: "Période",
  adresse: "Adresse",
};
const finAvantDebut = ({ du, au }: FiltresJournal): boolean => du !== undefined && au !== undefined && au < du;

/** Qui a écrit ou lu quoi, quand et d'où : l'admin voit tout, un expert ce qui touche aux dossiers. */
export default function JournalPage() {
  const liste = useListe(filtresJournal, { triDefaut: "" });
  // Ni page ni tri : le journal se lit du plus récent au plus ancien, par sa suite.
  const lus = filtresJournal.parse(liste.actifs);
  // Une fin avant le début ne retient rien : elle se dit à son champ, et les autres filtres agissent.
  const filtres = finAvantDebut(lus) ? { ...lus, au: undefined } : lus;
  const autres = liste.incompris.filter((i) => i.cle !== "du" && i.cle !== "au");
  const { data, error, dataUpdatedAt, isRefetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(
      api.journal.lister.infiniteOptions({
        input: (apres: string | undefined) => ({ ...filtres, ...(apres && { apres }) }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: (page) => page.suite ?? undefined,
      }),
    );
  const gestes = regrouper(data?.pages.flatMap((p) => p.lignes) ?? []);
  const exporter = exportDe("/journal/export", { entree: filtres });
  const filtre = Object.keys(liste.actifs).length > 0;
  return (
    <div className="ecran">
      <EntetePage
        titre="Journal"
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        precision="Chaque écriture, et chaque lecture sensible&nbsp;: qui, quand, d'où"
        actions={
          <>
            <VuesDeListe ecran="journal" cachees={[]} choisirColonnes={() => undefined} />
            <ExporterOuRecevoir
              ecran="journal"
              titre="Journal"
              filtres={filtres as Readonly<Record<string, Valeur>>}
              colonnes={[]}
              adresse={exporter}
            />
          </>
        }
      />
      <Filtres liste={liste} />
      {autres.length > 0 && <FiltresIncompris incompris={autres} nommer={(cle) => NOMS[cle]} retirer={liste.oublier} />}
      <JournalGrandi luLe={dataUpdatedAt} relit={isRefetching} relire={() => void refetch()} />
      {error && data === undefined && <ErreurChargement erreur={error} relire={refetch} />}
      {!error && data === undefined && <Skeleton height={240} />}
      {data && gestes.length === 0 && (
        <Message
          titre="Rien au journal"
          action={
            filtre && (
              <Button variant="default" onClick={liste.reinitialiser}>
                Retirer les filtres
              </Button>
            )
          }
        >
          {filtre
            ? "Aucune ligne ne répond à ces filtres."
            : "Les écritures et les lectures sensibles s'inscriront ici."}
        </Message>
      )}
      {gestes.length > 0 && (
        <ol className={styles.lignes} aria-label="Lignes du journal">
          {gestes.map((geste) => (
            <LigneDeJournal key={geste.cle} geste={geste} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Voir les plus anciennes
        </Button>
      )}
    </div>
  );
}

function Filtres({ liste }: { liste: EtatListe<FiltresJournal> }) {
  const personnes = useQuery(api.journal.personnes.queryOptions({ staleTime: 5 * 60_000 }));
  const clients = useChoixClients();
  const valeur = (cle: string) => String(liste.actifs[cle] ?? "");
  const deroulant = (cle: string, libelle: string, data: readonly { value: string; label: string }[]) => (
    <Select
      aria-label={`Filtrer par ${libelle.toLowerCase()}`}
      placeholder={libelle}
      data={data}
      value={valeur(cle) || null}
      onChange={(choisie) => liste.filtrer({ [cle]: choisie ?? undefined })}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Retirer le filtre ${libelle.toLowerCase()}` }}
    />
  );
  const erreurDe = (cle: "du" | "au"): string | undefined => {
    const incompris = liste.incompris.find((i) => i.cle === cle);
    if (incompris) return direDateIncomprise(incompris.valeur);
    return cle === "au" && finAvantDebut(liste.entree) ? "La fin précède le début" : undefined;
  };
  const date = (cle: "du" | "au", libelle: string) => (
    <ChampDate
      nom={cle}
      libelle={libelle}
      valeur={valeur(cle)}
      erreur={erreurDe(cle)}
      desactive={false}
      surChangement={(iso) => {
        // Une date à moitié tapée n'est pas encore un filtre.
        if (iso === "" || filtresJournal.shape.du.safeParse(iso).success) liste.filtrer({ [cle]: iso || undefined });
      }}
    />
  );
  return (
    <search className={styles.filtres} aria-label="Filtrer le journal">
      <Recherche liste={liste} placeholder="Plaque, nom, identifiant…" />
      {deroulant("action", "Action", ACTIONS)}
      {deroulant("entite", "Objet", ENTITES)}
      {deroulant(
        "personne",
        "Personne",
        (personnes.data ?? []).map((p) => ({ value: p.id, label: p.nom || "Sans nom" })),
      )}
      {deroulant(
        "client_id",
        "Société",
        clients.map((c) => ({ value: c.valeur, label: c.libelle })),
      )}
      <TextInput
        key={valeur("adresse")}
        aria-label="Filtrer par adresse réseau"
        placeholder="Adresse réseau"
        defaultValue={valeur("adresse")}
        maxLength={60}
        onBlur={(e) => liste.filtrer({ adresse: e.currentTarget.value.trim() || undefined })}
        onKeyDown={(e) => e.key === "Enter" && e.currentTarget.blur()}
      />
      {deroulant("periode", "Période", PERIODES)}
      <div className={styles.periode}>
        {date("du", "Du")}
        {date("au", "Au")}
      </div>
    </search>
  );
}
