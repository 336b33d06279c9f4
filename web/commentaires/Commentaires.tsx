import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { boutsDe, type Commentaire } from "../../domain/commentaires/commentaire.ts";
import { api } from "../api.ts";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { useActeur } from "../session/session.ts";
import { Attente } from "../ui/Attente.tsx";
import { cleUnique } from "../ui/cleUnique.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { formaterInstant } from "../ui/instants.ts";
import styles from "./Commentaires.module.css";
import { SaisieCommentaire } from "./SaisieCommentaire.tsx";
import { type FicheCommentee, useGestesCommentaires } from "./useCommentaires.ts";

/** Les commentaires d'un ticket ou d'une restitution, les derniers en tête. L'équipe en a d'internes, que le client ne reçoit jamais. */
export function Commentaires({ fiche }: { fiche: FicheCommentee }) {
  const { data, error, refetch } = useQuery(api.commentaires.lister.queryOptions({ input: fiche }));
  const gestes = useGestesCommentaires(fiche);
  const acteur = useActeur();
  const cle = useRef(cleUnique());
  const identite = Object.values(fiche)[0] ?? "";
  return (
    <Fiche titre={data && data.length > 0 ? `Commentaires (${data.length})` : "Commentaires"}>
      <SaisieCommentaire
        fiche={fiche}
        brouillon={`${acteur.id}-${identite}`}
        surEnvoyer={async (saisie) => {
          await gestes.creer(saisie, cle.current);
          cle.current = cleUnique();
        }}
      />
      {error && data === undefined ? (
        <ErreurChargement erreur={error} relire={refetch} titre="Erreur lors du chargement des commentaires" />
      ) : data === undefined ? (
        <Attente />
      ) : data.length === 0 ? (
        <p className={styles.vide}>Aucun commentaire pour l'instant.</p>
      ) : (
        <ol className={styles.liste}>
          {data.map((c) => (
            <Un key={c.id} commentaire={c} fiche={fiche} gestes={gestes} />
          ))}
        </ol>
      )}
    </Fiche>
  );
}

interface Props {
  commentaire: Commentaire;
  fiche: FicheCommentee;
  gestes: ReturnType<typeof useGestesCommentaires>;
}

function Un({ commentaire: c, fiche, gestes }: Props) {
  // Le texte lu quand la correction s'ouvre : la liste, elle, se relit en direct.
  const [avant, setAvant] = useState<string | null>(null);
  const auteur = c.auteur ?? "Un ancien compte";
  return (
    <li className={styles.commentaire} data-interne={c.interne || undefined}>
      <p className={styles.tete}>
        <strong>{auteur}</strong>
        <span className={styles.quand}>
          {formaterInstant(c.cree_le)}
          {c.modifie_le && `, corrigé ${formaterInstant(c.modifie_le)}`}
        </span>
        {c.interne && (
          <span className={styles.marque}>
            <IconLock size={13} aria-hidden="true" />
            Interne — non visible par le client
          </span>
        )}
      </p>
      {avant !== null ? (
        <SaisieCommentaire
          fiche={fiche}
          initiale={c}
          corrige
          surEnvoyer={async (saisie) => {
            try {
              await gestes.corriger(c.id, saisie, avant);
            } catch (erreur) {
              // Prévenue, la personne peut envoyer le sien à la place de l'autre.
              if (estConflit(erreur)) setAvant((donneesErreur(erreur).actuel as { texte: string }).texte);
              throw erreur;
            }
            setAvant(null);
          }}
          surAnnuler={() => setAvant(null)}
        />
      ) : (
        <>
          <Texte commentaire={c} />
          {c.mien && (
            <div className={styles.gestes}>
              <Button variant="subtle" size="compact-sm" onClick={() => setAvant(c.texte)}>
                Corriger
                <span className="visuellement-cache"> mon commentaire du {formaterInstant(c.cree_le)}</span>
              </Button>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => void gestes.supprimer(c)}>
                Supprimer
                <span className="visuellement-cache"> mon commentaire du {formaterInstant(c.cree_le)}</span>
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** Du texte brut : les retours à la ligne restent, les adresses s'ouvrent à part, les personnes citées se voient. */
function Texte({ commentaire: { texte, cites } }: { commentaire: Commentaire }) {
  return (
    <p className={styles.texte}>
      {boutsDe(texte, cites).map(({ genre, texte: bout }, i) =>
        genre === "lien" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: des bouts d'un même texte, dans l'ordre
          <a key={i} href={bout} target="_blank" rel="noopener noreferrer nofollow">
            {bout}
          </a>
        ) : genre === "mention" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: des bouts d'un même texte, dans l'ordre
          <strong key={i} className={styles.mention}>
            {bout}
          </strong>
        ) : (
          bout
        ),
      )}
    </p>
  );
}
