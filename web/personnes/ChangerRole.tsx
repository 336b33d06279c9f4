import { Button, Modal, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Role } from "../../domain/commun/acteur.ts";
import { fauteDeSociete, nommerPersonne, type PersonneLue } from "../../domain/utilisateurs/utilisateur.ts";
import { api, client } from "../api.ts";
import { estConflit } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampSecret } from "../form/ChampSecret.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { ChampsRole } from "./ChampsRole.tsx";
import { usePersonneRelue } from "./usePersonneRelue.ts";

interface Valeurs {
  role: Role;
  client_id: string;
  mot_de_passe: string;
}
const societe = ({ role, client_id }: Valeurs): string | null => (role === "client" && client_id) || null;

export function ChangerRole({ personne }: { personne: PersonneLue }) {
  const [ouverte, setOuverte] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPencil size={15} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOuverte(true)}
      >
        Changer le rôle ou la société
      </Button>
      {ouverte && <Fenetre personne={personne} surFermer={() => setOuverte(false)} />}
    </>
  );
}

function Fenetre({ personne, surFermer }: { personne: PersonneLue; surFermer: () => void }) {
  const poser = usePersonneRelue();
  const cache = useQueryClient();
  const moi = useActeur().id === personne.id;
  const f = useFormulaire<Valeurs>({
    initiales: { role: personne.role, client_id: personne.client_id ?? "", mot_de_passe: "" },
    valider: (v) => {
      const faute = fauteDeSociete(v.role, societe(v));
      return {
        ...(faute && { client_id: faute }),
        ...(!v.mot_de_passe && { mot_de_passe: "Saisissez votre mot de passe" }),
      };
    },
    repli: "Erreur lors du changement de rôle",
    enregistrer: async (v) => {
      const { role, client_id } = personne;
      try {
        const demande = { id: personne.id, role: v.role, client_id: societe(v), mot_de_passe: v.mot_de_passe };
        poser(await client.utilisateurs.changerRole({ ...demande, avant: { role, client_id } }));
      } catch (erreur) {
        // Un autre admin vient de la changer : la fiche derrière montre ce qu'il a choisi.
        if (estConflit(erreur)) await cache.invalidateQueries({ queryKey: api.utilisateurs.key() });
        throw erreur;
      }
      signalerSucces("Rôle mis à jour, sessions fermées");
      surFermer();
    },
  });
  return (
    <Modal opened onClose={surFermer} title={`Rôle de ${nommerPersonne(personne)}`}>
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction="Enregistrer">
        <Text size="sm">
          {moi
            ? "C'est votre compte\u00a0: toutes vos sessions se fermeront, celle-ci comprise."
            : "Ses sessions se ferment\u00a0: elle se reconnectera avec ses nouveaux droits."}
        </Text>
        <ChampsRole role={f.champ("role")} societe={f.champ("client_id")} />
        <ChampSecret
          {...f.champ("mot_de_passe")}
          libelle="Votre mot de passe"
          requis
          autoComplete="current-password"
          aide="Pour confirmer que c'est bien vous."
        />
      </CadreFormulaire>
    </Modal>
  );
}
