import { useMediaQuery } from "@mantine/hooks";
import { Differee } from "../ui/Differee.tsx";
import { BarreListe } from "./BarreListe.tsx";
import { BarreSelection } from "./BarreSelection.tsx";
import { Cartes } from "./Cartes.tsx";
import { useClavierListe } from "./clavier.ts";
import { useColonnes } from "./colonnes.ts";
import { useDefilement } from "./defilement.ts";
import { ErreurListe, Squelette, VideListe } from "./Etats.tsx";
import { ExporterSelection } from "./ExporterSelection.tsx";
import styles from "./Liste.module.css";
import { Pagination } from "./Pagination.tsx";
import { Puces } from "./Puces.tsx";
import type { ProprietesListe } from "./proprietes-liste.ts";
import { useSelection } from "./selection.ts";
import { useSuite } from "./suite.ts";
import { Tableau } from "./Tableau.tsx";

const chargerIncompris = () => import("./FiltresIncompris.tsx").then((m) => ({ default: m.FiltresIncompris }));

/** La liste de tous les écrans de liste : recherche, filtres, tri, pages, colonnes, export, états, clavier. */
export function Liste<L>(p: ProprietesListe<L>) {
  const { data, error, isPlaceholderData, refetch } = p.requete;
  const { visibles, cachees, choix: colonnesChoisies, basculer, choisir } = useColonnes(p.id, p.colonnes);
  const enCartes = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const zone = useDefilement(data !== undefined);
  const suite = useSuite(zone);
  const clavier = useClavierListe(zone);
  const filtres = p.filtres ?? [];
  const total = data?.total ?? 0;
  const choix = useSelection(p.liste, data?.lignes.map(p.cle) ?? [], total);
  const cases = p.selection && { nom: p.selection.nom, choix };
  const vide = data !== undefined && data.lignes.length === 0;
  const Corps = enCartes ? Cartes : Tableau;

  return (
    <section className={styles.liste} aria-label={p.legende} onKeyDown={clavier}>
      <BarreListe
        {...p}
        filtres={filtres}
        cachees={cachees}
        basculer={basculer}
        colonnesChoisies={colonnesChoisies}
        choisirColonnes={choisir}
        visibles={visibles}
        enCartes={enCartes}
      />
      {p.liste.incompris.length > 0 && (
        <div className={styles.incompris}>
          <Differee
            charger={chargerIncompris}
            proprietes={{
              incompris: p.liste.incompris,
              nommer: (cle: string) => filtres.find((f) => f.cle === cle)?.libelle,
              retirer: p.liste.oublier,
            }}
            attente={null}
          />
        </div>
      )}
      <Puces liste={p.liste} filtres={filtres} />
      <div className={styles.cadre} data-suite={suite || undefined}>
        <div
          className={styles.zone}
          ref={zone}
          data-attente={isPlaceholderData || undefined}
          data-squelette={data === undefined || undefined}
          data-cartes={enCartes || undefined}
        >
          {error && data === undefined ? (
            <ErreurListe surReessayer={() => void refetch()} erreur={error} />
          ) : vide ? (
            <VideListe id={p.id} texte={p.texteVide} action={p.actionVide} liste={p.liste} />
          ) : data === undefined ? (
            <Squelette colonnes={enCartes ? 1 : visibles.length} texte={p.texteAttente} />
          ) : (
            <Corps {...p} colonnes={visibles} lignes={data.lignes} cases={cases} />
          )}
        </div>
      </div>
      {p.selection && (
        <BarreSelection selection={choix} total={total}>
          {p.selection.gestes(choix)}
          {p.exporter && <ExporterSelection choix={choix} adresse={p.exporter} colonnes={visibles.map((c) => c.cle)} />}
        </BarreSelection>
      )}
      <Pagination liste={p.liste} total={data?.total} noms={p.noms} />
    </section>
  );
}
