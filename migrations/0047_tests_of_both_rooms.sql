CREATE INDEX `fb_test_all` ON `fb_test` (`del_flag`,`test_date`,`id`);--> statement-breakpoint
CREATE INDEX `fb_test_product` ON `fb_test` (`product`,`del_flag`,`test_date`);