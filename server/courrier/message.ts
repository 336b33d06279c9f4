/** Un message prêt à partir : texte et HTML du même contenu, en français. */
export interface Message {
  /** Nom du gabarit, en minuscules et soulignés : sert au journal et à la boîte de démonstration. */
  gabarit: string;
  destinataire: string;
  /** À qui le destinataire répondra, quand ce n'est pas à Reflet. */
  repondreA?: string;
  sujet: string;
  texte: string;
  html: string;
  /** Champs du service de formulaire (specification.md section 7) : qui écrit, et quoi. */
  champs?: Readonly<{ name: string; email: string; message: string; from_name?: string }>;
  /** Porte un lien ou un code secret : le corps est effacé après l'envoi. */
  confidentiel?: boolean;
}
