import { Button } from "@mantine/core";
import { IconLogout, IconUserCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { adresseApi } from "../api.ts";
import { chemins } from "../chemins.ts";
import { BoutonGlossaire } from "../recherche/RechercheGlobale.tsx";
import { seDeconnecter } from "../session/deconnexion.ts";
import { useActeur } from "../session/session.ts";
import { ChoixTheme } from "./ChoixTheme.tsx";
import { Cloche } from "./Cloche.tsx";
import styles from "./Personne.module.css";

const ROLES = { admin: "Administration", expert: "Expertise" } as const;

/** En bas du menu : qui est là, son profil, ses réglages, la sortie. */
export function Personne() {
  const acteur = useActeur();
  const societe = acteur.role === "client" ? acteur.clientNom : ROLES[acteur.role];
  return (
    <div className={styles.personne}>
      <BoutonGlossaire />
      <Link to={chemins.profil()} className={styles.profil}>
        {acteur.avatarUrl ? (
          <img
            src={adresseApi(`/fichiers/${acteur.avatarUrl}`)}
            alt=""
            className={styles.avatar}
            width={36}
            height={36}
          />
        ) : (
          <IconUserCircle size={36} stroke={1.2} aria-hidden="true" className={styles.icone} />
        )}
        <span className={styles.textes}>
          <span className={styles.bonjour}>Bonjour {acteur.prenom}</span>
          <span className={styles.societe}>{societe}</span>
          <span className="visuellement-cache">Voir mes informations</span>
        </span>
      </Link>
      <div className={styles.actions}>
        <ChoixTheme />
        <Cloche />
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.sortie}
          leftSection={<IconLogout size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => void seDeconnecter()}
        >
          Déconnexion
        </Button>
      </div>
    </div>
  );
}
