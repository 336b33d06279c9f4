import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ACTES_MAX, choisirActes, direActe, direPerdu, direQuand } from "../../domain/aujourdhui/acte.ts";
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
import styles from "./Aujourdhui.module.css";
import { GesteActe } from "./GesteActe.tsx";
import { LISTES } from "./listes.ts";

/** Ce que la personne a à faire, au-dessus de ses tickets : cinq actes au plus, puis où sont les autres. */
export function Aujourdhui() {
  // Un acte se fait sur un autre écran : au retour, il n'est plus là.
  const { data } = useQuery({ ...api.aujourdhui.lire.queryOptions(), refetchOnMount: "always" });
  if (!data) return null;
  const jour = jourDeParis(new Date());
  const actes = choisirActes(data.actes, jour, data.perdu ? ACTES_MAX - 1 : ACTES_MAX);
  return (
    <section className={styles.bande} aria-label="Aujourd'hui">
      <h2 className={styles.titre}>Aujourd'hui</h2>
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
    </section>
  );
}

function UnActe({ acte, jour }: { acte: Acte; jour: string }) {
  const { texte, presse } = direQuand(acte, jour);
  return (
    <li className={styles.acte}>
      <span className={styles.phrase}>
        {acte.client_nom && <span className={styles.societe}>{acte.client_nom}</span>}
        {direActe(acte)}
      </span>
      <span className={styles.montant}>
        {acte.montant !== null && `${formaterEuros(acte.montant)} HT${acte.genre === "rendre" ? " attendus" : ""}`}
      </span>
      <span className={styles.quand} data-presse={presse || undefined}>
        {texte}
      </span>
      <GesteActe acte={acte} />
    </li>
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

/** Ce qui attend aussi, genre par genre. */
function Autres({ lu: { totaux }, montres }: { lu: Lu; montres: readonly Acte[] }) {
  const restes = GENRES_ACTE.flatMap((genre) => {
    const reste = (totaux[genre] ?? 0) - montres.filter((a) => a.genre === genre).length;
    const { un, plusieurs, chemin } = LISTES[genre];
    // Compté jusqu'à cent : au-delà, le nombre exact n'y changerait rien.
    const dit = (totaux[genre] ?? 0) >= 100 ? `plus de ${reste} ${plusieurs}` : pluriel(reste, un, plusieurs);
    return reste > 0 ? [{ genre, dit, chemin }] : [];
  });
  if (restes.length === 0) return null;
  return (
    <p className={styles.autres}>
      Et aussi&nbsp;:
      {restes.map(({ genre, dit, chemin }) =>
        chemin ? (
          <Link key={genre} to={chemin}>
            {dit}
          </Link>
        ) : (
          <span key={genre}>{dit}</span>
        ),
      )}
    </p>
  );
}
