import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ACTES_MAX,
  choisirActes,
  direActe,
  direPerdu,
  direQuand,
  direSomme,
  ORDRE_EQUIPE,
} from "../../domain/aujourdhui/acte.ts";
import type { Acte, Aujourdhui as Lu } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import { GENRES_ACTE } from "../../domain/aujourdhui/genres.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { pluriel } from "../../domain/commun/pluriel.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { VersLivre } from "../argent/VersLivre.tsx";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import styles from "./Aujourdhui.module.css";
import { GesteActe } from "./GesteActe.tsx";
import { LISTES } from "./listes.ts";
import { COMPTE_MAX } from "./useComptes.ts";

/** Un numéro de facture plus long qu'une plaque se coupe, lui. */
const PLAQUE_MAX = 12;

/** Ce que la personne a à faire, au-dessus de ses tickets : cinq actes au plus, puis où sont les autres. */
export function Aujourdhui() {
  // Un acte se fait sur un autre écran : au retour, il n'est plus là.
  const { data, error, refetch } = useQuery({ ...api.aujourdhui.lire.queryOptions(), refetchOnMount: "always" });
  return (
    <section className={styles.bande} aria-label="Aujourd'hui">
      <h2 className={styles.titre}>Aujourd'hui</h2>
      {data ? (
        <Actes lu={data} />
      ) : error ? (
        <ErreurChargement erreur={error} relire={refetch} titre="Ce qui vous attend n'a pas pu être lu" />
      ) : (
        <Attente />
      )}
    </section>
  );
}

function Actes({ lu: data }: { lu: Lu }) {
  const jour = jourDeParis(new Date());
  const actes = choisirActes(data.actes, jour, data.perdu ? ACTES_MAX - 1 : ACTES_MAX);
  return (
    <>
      {actes.length === 0 && !data.perdu ? (
        <Rien jour={jour} />
      ) : (
        <ol className={styles.actes}>
          {actes.map((a) => (
            <UnActe key={`${a.genre} ${a.id}`} acte={a} jour={jour} />
          ))}
          {data.perdu && <Perdu perdu={data.perdu} />}
        </ol>
      )}
      <Autres lu={data} montres={actes} />
      {actes.some((a) => a.client_nom !== null) && <p className={styles.autres}>{ORDRE_EQUIPE}</p>}
    </>
  );
}

function UnActe({ acte, jour }: { acte: Acte; jour: string }) {
  const { texte, presse } = direQuand(acte, jour);
  const somme = direSomme(acte);
  return (
    <li className={styles.acte}>
      <span className={styles.phrase}>
        {acte.client_nom && acte.genre !== "loueur" && <span className={styles.societe}>{acte.client_nom}</span>}
        <Phrase acte={acte} />
      </span>
      <span className={styles.montant} data-absent={acte.montant === null || undefined}>
        {somme.texte}
        {somme.nature !== null && <span className={styles.nature}> {somme.nature}</span>}
      </span>
      <span className={styles.quand} data-presse={presse || undefined}>
        {texte}
      </span>
      <GesteActe acte={acte} />
    </li>
  );
}

/** Une plaque ne se coupe pas à ses tirets. */
function Phrase({ acte }: { acte: Acte }) {
  const [avant, ...apres] = direActe(acte).split(acte.sujet);
  if (apres.length === 0 || acte.sujet.length > PLAQUE_MAX) return direActe(acte);
  return (
    <>
      {avant}
      <span className={styles.plaque}>{acte.sujet}</span>
      {apres.join(acte.sujet)}
    </>
  );
}

/** Ce que les dates passées, les refus et les abandons ont coûté ; le lien ouvre les lignes de cette somme. */
function Perdu({ perdu }: { perdu: NonNullable<Lu["perdu"]> }) {
  return (
    <li className={styles.acte} data-perdu="">
      <span className={styles.phrase}>Perdu&nbsp;: {direPerdu(perdu)}</span>
      <span className={styles.montant}>
        {formaterEuros(perdu.hors_delai_ht + perdu.refuse_ht + perdu.abandonne_ht)} HT
      </span>
      <span className={styles.quand}>depuis le {formaterDate(perdu.depuis)}</span>
      <Link className={styles.lien} to={chemins.livre()} search={{ mot: "perdu", perdu_depuis: perdu.depuis } as never}>
        Voir<span className="visuellement-cache"> ce qui a été perdu, ligne à ligne</span>
      </Link>
    </li>
  );
}

/** Rien à faire : ce que l'année a rendu. */
function Rien({ jour }: { jour: string }) {
  const annee = Number(jour.slice(0, 4));
  const { data } = useQuery({
    ...api.argent.lire.queryOptions({ input: { annee } }),
    enabled: peut(useActeur(), "contester"),
  });
  return (
    <p className={styles.rien}>
      Rien ne vous attend aujourd'hui.
      {data && (
        <>
          {" "}
          Récupéré sur les restitutions de {annee}&nbsp;:{" "}
          <VersLivre mot="recu" filtres={{ annee }}>
            {formaterEuros(data.recu)} HT d'avoirs reçus
          </VersLivre>
          .
        </>
      )}
    </p>
  );
}

/** Ce qui attend en tout, genre par genre, dès que la bande n'en montre qu'une part : le nombre est celui de la liste qu'il ouvre. */
function Autres({ lu: { totaux }, montres }: { lu: Lu; montres: readonly Acte[] }) {
  const restes = GENRES_ACTE.flatMap((genre) => {
    const total = totaux[genre] ?? 0;
    const { un, plusieurs, chemin } = LISTES[genre];
    // Compté jusqu'à cent : au-delà, le nombre exact n'y changerait rien.
    const dit = total >= COMPTE_MAX ? `plus de ${COMPTE_MAX - 1} ${plusieurs}` : pluriel(total, un, plusieurs);
    return total > montres.filter((a) => a.genre === genre).length ? [{ genre, dit, chemin }] : [];
  });
  if (restes.length === 0) return null;
  return (
    <p className={styles.autres}>
      En tout&nbsp;:
      {restes.map(({ genre, dit, chemin }) => (
        <Link key={genre} to={chemin}>
          {dit}
        </Link>
      ))}
    </p>
  );
}
