import {
  IconAdjustments,
  IconApi,
  IconArrowMerge,
  IconBuilding,
  IconHistory,
  IconInbox,
  IconKey,
  IconMail,
  IconTags,
  IconTrash,
  IconUserShield,
  IconUsers,
  IconVocabulary,
  IconWebhook,
} from "@tabler/icons-react";
import type { Capacite } from "../../domain/droits/capacites.ts";
import { chemins } from "../chemins.ts";

export interface Rubrique {
  titre: string;
  /** Ce qu'on y fait, en une phrase. */
  description: string;
  chemin: string;
  icone: typeof IconApi;
  si: Capacite;
}

/** Ce que l'administration réunit, par groupe, dans l'ordre de l'écran. Un écran de plus : une ligne ici, une dans routes.ts. */
export const GROUPES: readonly { titre: string; rubriques: readonly Rubrique[] }[] = [
  {
    titre: "Sociétés et personnes",
    rubriques: [
      {
        titre: "Sociétés",
        description:
          "Les clients\u00a0: leur identité, leurs besoins, leurs agences, leurs loueurs, leur export complet.",
        chemin: chemins.societes(),
        icone: IconBuilding,
        si: "administrer",
      },
      {
        titre: "Personnes",
        description: "Qui a un compte\u00a0: inviter, donner un rôle, suspendre, fermer des sessions.",
        chemin: chemins.personnes(),
        icone: IconUsers,
        si: "administrer",
      },
    ],
  },
  {
    titre: "Références",
    rubriques: [
      {
        titre: "Fusions",
        description: "Deux fiches d'un même loueur, garage ou conducteur, réunies en une\u00a0; chacune s'annule.",
        chemin: chemins.fusions(),
        icone: IconArrowMerge,
        si: "administrer",
      },
      {
        titre: "Marques, modèles, réseaux, éléments",
        description:
          "Les noms proposés à la saisie et les fiches qui les portent\u00a0; les 22 éléments d'un sinistre.",
        chemin: chemins.references(),
        icone: IconTags,
        si: "voir_references",
      },
      {
        titre: "Vocabulaire",
        description: "Les mots que le lecteur de documents reconnaît, et ceux que les corrections lui ont appris.",
        chemin: chemins.vocabulaire(),
        icone: IconVocabulary,
        si: "voir_references",
      },
    ],
  },
  {
    titre: "Échanges",
    rubriques: [
      {
        titre: "Boîte de réception",
        description:
          "Les documents arrivés seuls, par e-mail ou par un dossier, et ce qui attend que vous disiez oui ou non.",
        chemin: chemins.arrivages(),
        icone: IconInbox,
        si: "gerer_arrivages",
      },
      {
        titre: "Clés d'API",
        description: "Ce qu'un autre outil lit ou écrit dans Reflet, pour une société ou pour toutes.",
        chemin: chemins.clesApi(),
        icone: IconKey,
        si: "gerer_cles",
      },
      {
        titre: "API",
        description: "Chaque adresse, ce qu'elle attend et répond, et de quoi l'essayer.",
        chemin: chemins.api(),
        icone: IconApi,
        si: "gerer_cles",
      },
      {
        titre: "Webhooks",
        description: "Les adresses que Reflet prévient quand un ticket ou une restitution change.",
        chemin: chemins.webhooks(),
        icone: IconWebhook,
        si: "gerer_cles",
      },
    ],
  },
  {
    titre: "Exploitation",
    rubriques: [
      {
        titre: "Données personnelles",
        description:
          "Retrouver une personne, lui remettre ses données, l'effacer\u00a0; durées de conservation, registre.",
        chemin: chemins.donneesPersonnelles(),
        icone: IconUserShield,
        si: "gerer_donnees",
      },
      {
        titre: "E-mails",
        description: "Ce que Reflet écrit aux personnes, tel qu'elles le lisent, et le mot que vous y ajoutez.",
        chemin: chemins.courriels(),
        icone: IconMail,
        si: "administrer",
      },
      {
        titre: "Réglages",
        description:
          "Adresse, messages, fichiers, cartes, mentions légales, durées\u00a0: ce qui se règle ici et ce que l'environnement pose.",
        chemin: chemins.reglages(),
        icone: IconAdjustments,
        si: "administrer",
      },
    ],
  },
  {
    titre: "Traces",
    rubriques: [
      {
        titre: "Journal",
        description:
          "Qui a écrit, lu, exporté ou s'est connecté, quand et d'où\u00a0; chaque ligne est scellée à la précédente.",
        chemin: chemins.journal(),
        icone: IconHistory,
        si: "voir_journal",
      },
      {
        titre: "Corbeille",
        description:
          "Ce qui a été supprimé depuis trente jours, à restaurer avec ce qui en dépend ou à effacer pour de bon.",
        chemin: chemins.corbeille(),
        icone: IconTrash,
        si: "administrer",
      },
    ],
  },
];
