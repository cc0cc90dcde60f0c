// Of the plain page to sign in on, before it is painted: the application's own door has more ways in.
location.replace(`/${location.search}`);
