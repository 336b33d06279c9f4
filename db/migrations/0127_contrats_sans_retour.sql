-- Les contrats finis dont le véhicule n'est pas rendu, du plus ancien au plus récent : parmi tous ceux qui sont finis, presque tous le
-- sont, et « Aujourd'hui » les parcourait avant de trouver ceux-là.
create index fins_de_contrat_sans_retour on fins_de_contrat (date_fin, contrat_id) where suivi and restituee_le is null;
create index fins_de_contrat_sans_retour_client on fins_de_contrat (client_id, date_fin, contrat_id) where suivi and restituee_le is null;
