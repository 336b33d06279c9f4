// ES5 volontaire : ce fichier doit pouvoir s'exécuter sur n'importe quel Node pour expliquer lequel il faut.
var majeure = parseInt(process.versions.node.split(".")[0], 10);
if (majeure < 24) {
  process.stderr.write(
    "Reflet a besoin de Node 24, cette commande tourne avec Node " +
      process.versions.node +
      ". Lancez « npm install » puis « npm start » (Node 24 est installé avec les dépendances), ou installez Node 24.\n",
  );
  process.exit(1);
}
