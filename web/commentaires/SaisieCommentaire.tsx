import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { champsErreur, phraseErreur } from "../erreurs.ts";
import { useActeur } from "../session/session.ts";
import { garderBrouillon, lireBrouillon } from "./brouillons.ts";
import { ChampCommentaire } from "./ChampCommentaire.tsx";
import styles from "./Commentaires.module.css";
import type { FicheCommentee } from "./useCommentaires.ts";

interface Saisie {
  texte: string;
  interne: boolean;
  cites: string[];
}
interface Props {
  fiche: FicheCommentee;
  /** Sous quelle clé garder le brouillon ; absente, rien n'est gardé. */
  brouillon?: string;
  initiale?: { texte: string; interne: boolean; cites: { id: string; nom: string }[] };
  /** À un commentaire déjà écrit, sa visibilité ne change plus. */
  corrige?: boolean;
  surEnvoyer: (saisie: Saisie) => Promise<void>;
  surAnnuler?: () => void;
}

/** Écrire un commentaire, ou corriger le sien. Refusé, rien de ce qui est écrit n'est perdu. */
export function SaisieCommentaire({ fiche, brouillon, initiale, corrige = false, surEnvoyer, surAnnuler }: Props) {
  const acteur = useActeur();
  const choisit = peut(acteur, "commenter_interne") && !corrige;
  const depart = initiale ?? (brouillon ? lireBrouillon(brouillon) : null);
  const [texte, setTexte] = useState(depart?.texte ?? "");
  const [interne, setInterne] = useState(
    depart ? depart.interne && peut(acteur, "commenter_interne") : peut(acteur, "commenter_interne"),
  );
  const [cites, setCites] = useState(depart?.cites ?? []);
  const [erreur, setErreur] = useState<string>();
  const [envoi, setEnvoi] = useState(false);
  const { data: citables = [] } = useQuery({
    ...api.commentaires.citables.queryOptions({ input: { ...fiche, interne: interne ? "oui" : "non" } }),
    enabled: texte.includes("@"),
  });
  const garder = (suite: Partial<{ texte: string; interne: boolean; cites: typeof cites }>) => {
    if (brouillon) garderBrouillon(brouillon, { texte, interne, cites, ...suite });
  };

  const envoyer = async () => {
    if (envoi) return;
    if (texte.trim() === "") {
      setErreur("Écrivez un commentaire");
      return;
    }
    setEnvoi(true);
    try {
      await surEnvoyer({ texte, interne, cites: cites.filter((c) => texte.includes(`@${c.nom}`)).map((c) => c.id) });
      if (brouillon) {
        // Ce qui s'est tapé pendant l'envoi est déjà le commentaire suivant.
        setTexte((actuel) => {
          if (actuel !== texte) return actuel;
          garderBrouillon(brouillon, null);
          return "";
        });
      }
    } catch (e) {
      const champs = champsErreur(e);
      setErreur(champs?.texte ?? champs?.cites ?? phraseErreur(e, "Le commentaire n'a pas pu être publié"));
    } finally {
      setEnvoi(false);
    }
  };
  return (
    <form
      className={styles.saisie}
      data-interne={interne || undefined}
      aria-label={corrige ? "Corriger le commentaire" : "Nouveau commentaire"}
      onSubmit={(e) => {
        e.preventDefault();
        void envoyer();
      }}
    >
      {choisit && (
        <SegmentedControl
          size="sm"
          aria-label="Qui verra ce commentaire"
          data={[
            { value: "interne", label: "Interne" },
            { value: "visible", label: "Visible par le client" },
          ]}
          value={interne ? "interne" : "visible"}
          onChange={(v) => {
            setInterne(v === "interne");
            garder({ interne: v === "interne" });
          }}
        />
      )}
      <ChampCommentaire
        libelle={corrige ? "Corriger le commentaire" : interne ? "Commentaire interne" : "Commentaire"}
        texte={texte}
        surTexte={(suite) => {
          setTexte(suite);
          setErreur(undefined);
          garder({ texte: suite });
        }}
        citables={citables}
        surCiter={({ id, nom }) => {
          const suite = [...cites.filter((c) => c.id !== id), { id, nom }];
          setCites(suite);
          garder({ cites: suite });
        }}
        surEnvoyer={() => void envoyer()}
        erreur={erreur}
      />
      <div className={styles.boutons}>
        {surAnnuler && (
          <Button variant="default" onClick={surAnnuler} disabled={envoi}>
            Annuler
          </Button>
        )}
        <Button type="submit" loading={envoi}>
          {corrige ? "Enregistrer" : interne ? "Publier pour l'équipe" : "Publier"}
        </Button>
      </div>
    </form>
  );
}
