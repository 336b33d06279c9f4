import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { donneesErreur, estErreur } from "../erreurs.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";

interface Props {
  /** Le formulaire dont on part ; absent, la personne choisit. */
  copieDe?: string | undefined;
  /** La société dont on vient ; absente, la personne choisit. */
  clientId?: string | undefined;
  surFermer: () => void;
  surCree: (id: string) => void;
}

/** Ce dont un formulaire neuf part, sans copier celui d'un autre. */
const PAR_DEFAUT = "par_defaut";
const VIDE = "vide";
const DEPARTS = [
  { valeur: PAR_DEFAUT, libelle: "Champs par défaut de chaque demande" },
  { valeur: VIDE, libelle: "Aucun\u00a0: formulaire vide" },
];
const depart = (choix: string) =>
  choix === PAR_DEFAUT ? { par_defaut: true } : choix && choix !== VIDE ? { copie_de: choix } : {};

interface Valeurs {
  client_id: string;
  copie_de: string;
}

const valider = ({ client_id }: Valeurs): Record<string, string> =>
  client_id ? {} : { client_id: "Le client est requis" };

/** Créer le formulaire d'un client qui n'en a pas : avec les champs par défaut, ceux d'un autre, ou vide. */
export function CreerFormulaire({ copieDe, clientId = "", surFermer, surCree }: Props) {
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const cache = useQueryClient();
  const clients = useChoixClients();
  const { data } = useQuery(api.formulaires.lister.queryOptions({ input: { taille: 100 } }));
  const existants = data?.lignes ?? [];
  const [deja, setDeja] = useState<string | null>(null);
  const f = useFormulaire<Valeurs>({
    initiales: { client_id: clientId, copie_de: copieDe ?? PAR_DEFAUT },
    valider,
    repli: "Erreur lors de la création du formulaire",
    enregistrer: async ({ client_id, copie_de }) => {
      try {
        const { id } = await client.formulaires.creer({ client_id, ...depart(copie_de) });
        void cache.invalidateQueries({ queryKey: api.formulaires.lister.key() });
        signalerSucces("Formulaire créé avec succès");
        surCree(id);
      } catch (erreur) {
        const { id } = donneesErreur(erreur);
        if (estErreur(erreur, "formulaire_existant") && typeof id === "string") setDeja(id);
        throw erreur;
      }
    },
  });
  const sansFormulaire = clients.filter((c) => !existants.some((e) => e.client_id === c.valeur));
  return (
    <Modal
      opened
      onClose={surFermer}
      title={copieDe ? "Dupliquer le formulaire" : "Créer un formulaire"}
      fullScreen={petit}
    >
      <CadreFormulaire f={f} obligatoires surAnnuler={surFermer} libelleAction={copieDe ? "Dupliquer" : "Créer"}>
        <ChampChoix
          {...f.champ("client_id")}
          libelle="Client"
          requis
          cherchable
          choix={sansFormulaire}
          placeholder="Choisir un client"
          aide={
            data && sansFormulaire.length === 0
              ? "Tous les clients ont déjà un formulaire."
              : "Un client n'a qu'un formulaire."
          }
        />
        {deja && f.erreurs.client_id && <Link to={chemins.formulaire(deja)}>Ouvrir son formulaire</Link>}
        <ChampChoix
          {...f.champ("copie_de")}
          libelle="Champs de départ"
          choix={[
            ...DEPARTS,
            ...existants.map((e) => ({
              valeur: e.id,
              libelle: `${e.client_nom} (${e.champs} champ${e.champs > 1 ? "s" : ""})`,
            })),
          ]}
          aide="Par défaut&nbsp;: la plaque, la date, ce qui s'est passé, les dégâts sur un schéma et les photos. D'un autre formulaire, les champs sont copiés."
        />
      </CadreFormulaire>
    </Modal>
  );
}
