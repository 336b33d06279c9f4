import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ProfilLu } from "../../domain/profil/profil.contrat.ts";
import { useEdition } from "../form/useEdition.ts";
import { LienEmail, Telephone } from "../ui/Contact.tsx";
import { Donnees, Fiche } from "../ui/Fiche.tsx";
import { AdresseEnAttente } from "./AdresseEnAttente.tsx";
import { ModificationProfil } from "./ModificationProfil.tsx";
import { Photo } from "./Photo.tsx";
import styles from "./ProfilPage.module.css";

/** Ma fiche : la photo à gauche, les champs à droite, à lire ou à modifier. */
export function Identite({ profil }: { profil: ProfilLu }) {
  const { edition, setEdition, bouton } = useEdition();
  return (
    <Fiche
      titre="Mes informations"
      actions={
        !edition && (
          <Button
            ref={bouton}
            variant="default"
            size="xs"
            leftSection={<IconPencil size={15} aria-hidden="true" />}
            onClick={() => setEdition(true)}
          >
            Modifier<span className="visuellement-cache"> mes informations</span>
          </Button>
        )
      }
    >
      <div className={styles.identite}>
        <Photo profil={profil} edition={edition} />
        <div className={styles.champs}>
          {edition ? <ModificationProfil profil={profil} surFin={() => setEdition(false)} /> : <Lecture {...profil} />}
          {profil.email_en_attente && <AdresseEnAttente profil={profil} nouvelle={profil.email_en_attente} />}
        </div>
      </div>
    </Fiche>
  );
}

const Lecture = (profil: ProfilLu) => (
  <Donnees
    donnees={[
      { libelle: "Prénom", valeur: profil.prenom },
      { libelle: "Nom", valeur: profil.nom },
      { libelle: "Téléphone", valeur: <Telephone numero={profil.telephone_portable} /> },
      { libelle: "Email", valeur: <LienEmail adresse={profil.email} /> },
      { libelle: "Société", valeur: profil.client_nom },
      { libelle: "Fonction", valeur: profil.fonction },
    ]}
  />
);
