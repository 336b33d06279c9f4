/** Où vit la base : `controle` est toujours dans DATA_DIR, `maison` est ailleurs si le serveur ne peut pas y entrer. */
export interface Lieu {
  controle: string;
  maison: string;
  donnees: string;
  socket: string;
}
