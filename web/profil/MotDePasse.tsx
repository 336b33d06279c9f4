import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { LONGUEUR_MOT_DE_PASSE_MIN } from "../../domain/session/constantes.ts";
import { refusMotDePasse } from "../../domain/session/politique-mot-de-passe.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { useEdition, usePrendreFocus } from "../form/useEdition.ts";
import { type Erreurs, useFormulaire } from "../form/useFormulaire.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./ProfilPage.module.css";

const VIDE = { actuel: "", nouveau: "", confirmation: "" };

/** Changer de mot de passe, en donnant l'actuel. */
export function MotDePasse({ profil }: { profil: ProfilLu }) {
  const { edition: ouvert, setEdition: setOuvert, bouton } = useEdition();
  return (
    <Fiche
      titre="Mot de passe"
      actions={
        !ouvert && (
          <Button ref={bouton} variant="default" size="xs" onClick={() => setOuvert(true)}>
            Changer<span className="visuellement-cache"> de mot de passe</span>
          </Button>
        )
      }
    >
      {ouvert ? (
        <Changement profil={profil} surFin={() => setOuvert(false)} />
      ) : (
        <p className={styles.texte}>Le changer ferme vos sessions sur vos autres appareils.</p>
      )}
    </Fiche>
  );
}

function valider({ actuel, nouveau, confirmation }: typeof VIDE, profil: ProfilLu): Erreurs {
  const refus = refusMotDePasse(nouveau, profil);
  return {
    ...(!actuel && { actuel: "Saisissez votre mot de passe actuel" }),
    ...(refus && { nouveau: refus }),
    ...(nouveau !== confirmation && { confirmation: "Les mots de passe ne correspondent pas" }),
  };
}

function Changement({ profil, surFin }: { profil: ProfilLu; surFin: () => void }) {
  const cache = useQueryClient();
  const f = useFormulaire({
    initiales: VIDE,
    valider: (valeurs) => valider(valeurs, profil),
    repli: "Erreur lors de la réinitialisation du mot de passe",
    enregistrer: async ({ actuel, nouveau }) => {
      await client.motDePasse.changer({ actuel, nouveau });
      signalerSucces("Mot de passe mis à jour avec succès");
      // Les autres sessions viennent de se fermer, et une adresse en attente est abandonnée.
      void cache.invalidateQueries({ queryKey: api.session.lister.key() });
      void cache.invalidateQueries({ queryKey: api.profil.lire.key() });
      surFin();
    },
  });
  usePrendreFocus(f.balise.ref);
  return (
    <CadreFormulaire f={f} surAnnuler={surFin} libelleAction="Changer le mot de passe">
      {/* Pour le gestionnaire de mots de passe : il sait alors de quel compte il s'agit. */}
      <input type="email" autoComplete="username" value={profil.email} readOnly hidden />
      <div className={styles.secrets}>
        <ChampSecret {...f.champ("actuel")} libelle="Mot de passe actuel" requis autoComplete="current-password" />
        <ChampSecret
          {...f.champ("nouveau")}
          libelle="Nouveau mot de passe"
          requis
          autoComplete="new-password"
          aide={`${LONGUEUR_MOT_DE_PASSE_MIN} caractères au moins`}
        />
        <ChampSecret
          {...f.champ("confirmation")}
          libelle="Confirmer le mot de passe"
          requis
          autoComplete="new-password"
          aide="Le même, une seconde fois"
        />
      </div>
    </CadreFormulaire>
  );
}
